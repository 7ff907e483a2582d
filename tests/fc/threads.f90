! RUN: gfortran -O2 -ffp-contract=off -fno-tree-vectorize -J "$work" %s -o "$work/g" && crayon fc --backend=c --threads -O2 -J "$work" %s -o "$work/t" && "$work/g" >"$work/said" && cat "$work/said" && for n in 1 2 3 7; do OMP_NUM_THREADS=$n "$work/t" | cmp - "$work/said"; done; crayon tune --nests --make "$work/made" --try='shape=strip vl=128' %s 2>/dev/null && { echo '# crayon tuning 1'; sed -n 's/^routine \(.*\) [^ ]*$/\1: shape=strip vl=128/p' "$work/made/candidates"; } >"$work/tuning" && crayon fc --backend=c --tuning="$work/tuning" -O2 -J "$work" %s -o "$work/u" 2>&1 | grep -o 'has changed.*'; "$work/u" | cmp - "$work/said"; echo nothing >"$work/bad"; crayon fc --tuning="$work/bad" %s 2>&1 | grep -c 'no tuning file'; crayon fc --backend=c --threads --libs | grep -c -- ' -lgomp$'
! Threads that share nests: any number of them computes the same. Nests with rare ways out, results of rows, last values, reductions.
module work
  implicit none
  integer, parameter :: n = 301, m = 203
  real(8) :: a(n,m), b(n,m), rows(m)
contains
  subroutine stencil(step)
    integer, intent(in) :: step
    integer :: i, j
    real(8) :: t
    do j = 2, m-1
      do i = 2, n-1
        t = a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1)
        if (t < -1.d10) then
          stop 1
        end if
        b(i,j) = 0.25d0*t + 1.d-3*sqrt(abs(a(i,j)))/step
      end do
    end do
  end subroutine
  subroutine sweep()
    integer :: i, j
    real(8) :: f(n), g(n), s
    do j = 1, m
      s = 0
      do i = 2, n
        f(i) = 0.5d0*(b(i,j) - b(i-1,j))
      end do
      do i = 2, n-1
        g(i) = f(i+1)*f(i)
      end do
      do i = 3, n-1
        b(i,j) = b(i,j) - 0.1d0*(g(i) - g(i-1))
        s = s + g(i)
      end do
      rows(j) = s
    end do
  end subroutine
  subroutine swap(least, at)
    real(8), intent(out) :: least
    integer, intent(out) :: at
    integer :: i, j
    least = huge(least)
    at = 0
    do j = 1, m
      do i = 1, n
        a(i,j) = b(i,j)
        if (a(i,j) < least) then
          least = a(i,j)
          at = i + n*j
        end if
      end do
    end do
  end subroutine
end module

program p
  use work
  implicit none
  integer :: i, j, step, at
  real(8) :: least
  do j = 1, m
    do i = 1, n
      a(i,j) = mod(i*37 + j*101, 97)/97.d0
    end do
  end do
  b = a
  do step = 1, 5
    call stencil(step)
    call sweep
    call swap(least, at)
    print '(3es25.17, i8)', sum(a), sum(rows), least, at
  end do
  print *, i, j
end program
