! RUN: sh same.sh --cuda %s
! A DO WHILE, or a DO without control, whose turns hold no other loop goes in order: as a nest it would cost a call, as in searches of lists of
! cells that are called for each point. One that holds loops, array operations, or calls of what has loops is a nest, or has nests.
module cells
  implicit none
  integer :: head(4), next(30), found(30), many
  real(8) :: x(30)
contains
  integer function wrapped(i, n)
    integer, intent(in) :: n
    integer, intent(inout) :: i
    do while (i > n)
      i = i - n
    end do
    do
      if (i >= 1) exit
      i = i + n
    end do
    wrapped = i
  end function
  subroutine search(c, at, r)
    integer, intent(in) :: c
    real(8), intent(in) :: at, r
    integer :: i, k
    many = 0
    do k = c - 1, c + 1
      i = k
      i = head(wrapped(i, 4))
      do while (i /= 0)
        if (abs(x(i) - at) < r) then
          many = many + 1
          found(many) = i
        end if
        i = next(i)
      end do
    end do
  end subroutine
  subroutine halve(y, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = y(i)*0.5d0
    end do
  end subroutine
end module
program main
  use cells
  implicit none
  real(8) :: y(50), most
  integer :: i, k
  head = 0
  do i = 1, 30
    k = 1 + mod(i*7, 4)
    x(i) = k + mod(i*11, 17)/17d0
    next(i) = head(k)
    head(k) = i
  end do
  do k = 1, 4
    call search(k, k + 0.25d0, 0.5d0)
    print *, k, many, found(:many)
  end do
  do i = 1, 50
    y(i) = i*3
  end do
  most = 150
  do while (most > 20)
    do i = 1, 50
      y(i) = y(i)*0.75d0
    end do
    most = maxval(y)
  end do
  do while (maxval(y) > 1)
    call halve(y, 50)
  end do
  do while (most < 1000)
    y = y + 1
    most = most*3
  end do
  print *, most, y
end program
