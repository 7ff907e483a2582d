! RUN: crayon fc --backend=c --explain -O2 -c %s -J "$work" -o "$work/o"; sh same.sh --cuda %s
! Arrays of COMMON that `!$crayon local` speaks of die in the nest that alone uses them, where nothing else in the unit may call what does.
program p
  real :: a(300, 20), w(300), v(300)
  common /rows/ w, v
  integer :: i, j
  a = reshape([(real(mod(i, 37)), i = 1, 6000)], [300, 20])
  call sweep(a, 300, 20)
  print *, sum(a)
  call lasting(a, 300, 20)
  print *, sum(a), w(7)
  call asked(a, 300, 20)
  print *, sum(a)
  call twice(a, 300, 20)
  print *, sum(a), v(9)
end program

subroutine sweep(a, n, m)
  real :: a(n, m), w(300), v(300)
  common /rows/ w, v
  !$crayon local(w, &
  !$crayon v)
  do j = 1, m
    do i = 1, n
      w(i) = a(i, j)*2
    end do
    do i = 2, n
      v(i) = w(i) - w(i - 1)
    end do
    do i = 2, n
      a(i, j) = a(i, j) + v(i)
    end do
  end do
end subroutine

! Without the directive.
subroutine lasting(a, n, m)
  real :: a(n, m), w(300), v(300)
  common /rows/ w, v
  do j = 1, m
    do i = 1, n
      w(i) = a(i, j)*2
    end do
    do i = 2, n
      a(i, j) = a(i, j) + w(i) - w(i - 1)
    end do
  end do
end subroutine

! What is called uses the array.
subroutine asked(a, n, m)
  real :: a(n, m), w(300), v(300)
  common /rows/ w, v
  !$crayon local(w)
  do j = 1, m
    do i = 1, n
      w(i) = a(i, j)*2
      a(i, j) = a(i, j) + w(i)
    end do
  end do
  call show()
end subroutine

subroutine show()
  real :: w(300), v(300)
  common /rows/ w, v
  print *, w(5)
end subroutine

! Another statement uses it.
subroutine twice(a, n, m)
  real :: a(n, m), w(300), v(300)
  common /rows/ w, v
  !$crayon local(v)
  do j = 1, m
    do i = 1, n
      v(i) = a(i, j)*2
      a(i, j) = a(i, j) + v(i)
    end do
  end do
  a(1, 1) = v(3)
end subroutine
