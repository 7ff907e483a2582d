! RUN: sh same.sh --cuda %s
! Arguments that are declared with other arguments, as `a(idim,jdim)`: a nest that takes procedures with loops along has them so, and runs where they have these bounds. Columns of
! work arrays of constant bounds are passed as `x(idim)`: the nest leaves its work where they are shorter, as in `sweep` of 40 points; 'moved' changes its bound before.
! FILE sweep.f90
subroutine slopes(q, idim, i1, i2, dq)
  integer idim, i1, i2, i
  real q(idim), dq(idim)
  dq(:) = 0.0
  do i = i1, i2
    dq(i) = 0.5*(q(i+1) - q(i-1))
  end do
end subroutine
subroutine sweep(a, b, idim, jdim, i1, i2, j1, j2, ncolor, c)
  integer idim, jdim, i1, i2, j1, j2, ncolor, i, j, n
  real a(idim,jdim), b(idim,jdim), c(idim,jdim,ncolor), work(64), dcol(32,4), auto(idim)
  do j = j1, j2
    call slopes(a(1,j), idim, i1, i2, work)
    call slopes(b(1,j), idim, i1, i2, auto)
    do i = i1, i2
      b(i,j) = work(i) + auto(i)*a(i,j)
    end do
    do n = 1, ncolor
      call slopes(c(1,j,n), idim, i1, i2, dcol(1,n))
    end do
    do n = 1, ncolor
      do i = i1, i2
        c(i,j,n) = c(i,j,n) + 0.25*dcol(i,n)*work(i)
      end do
    end do
  end do
end subroutine
subroutine moved(a, idim, jdim, n)
  integer idim, jdim, n, i, j
  real a(idim,jdim), work(64)
  idim = n
  do j = 1, jdim
    call slopes(a(1,j), idim, 2, idim - 1, work)
    do i = 2, idim - 1
      a(i,j) = work(i) + 0.5
    end do
  end do
end subroutine
! FILE main.f90
program main
  implicit none
  real, allocatable :: a(:,:), b(:,:), c(:,:,:)
  integer :: n, m, turn, colors, bound
  do turn = 1, 4
    n = merge(40, 24, turn == 3)
    m = merge(1, 5, turn == 3)
    colors = merge(2, turn, turn > 2)
    allocate (a(n,m), b(n,m), c(n,m,colors))
    call fill(n*m, 3, a)
    call fill(n*m, 5, b)
    call fill(n*m*colors, 7, c)
    call sweep(a, b, n, m, 4, 20, 1, m, colors, c)
    print *, turn, sum(a), sum(b), sum(c)
    bound = n
    call moved(a, bound, m, merge(12, n, turn == 4))
    print *, bound, sum(a), a(2:5,1)
    deallocate (a, b, c)
  end do
contains
  subroutine fill(count, step, x)
    integer, intent(in) :: count, step
    real, intent(out) :: x(count)
    integer :: i
    do i = 1, count
      x(i) = 1.0 + 0.125*mod(step*i, 13)
    end do
  end subroutine
end program
