! RUN: crayon check --with=c,cuda-cpu %s | grep -o '^[a-z_]* .*identical'
! Values behind the loop, of no iteration too; what an IF sets of an element that was set before; rows and columns; a module's array; elements that are read, one of a few.
module works
  implicit none
  real :: kept(2)
contains
  subroutine behind(n, a, b, d)
    integer, intent(in) :: n
    !$crayon range(n, 0, 40)
    real :: a(n), b(n), d(3)
    integer :: i
    do i = 1, n
      d(1) = a(i)
      d(2) = d(1)*d(3)
      if (d(2) > 0.5) d(1) = d(2)
      b(i) = d(1) + d(2)
    end do
  end subroutine
  subroutine down(n, a, b)
    integer, intent(in) :: n
    real :: a(n), b(n)
    integer :: i
    do i = n, 2, -3
      kept(1) = a(i)
      kept(2) = a(i-1) - kept(1)
      b(i) = kept(2)*kept(1)
    end do
    b(1) = kept(1)
  end subroutine
  subroutine plane(n, m, a, b)
    integer, intent(in) :: n, m
    real :: a(4,n,m), b(4,n,m), w(4), r(2,2), s(2)
    integer :: i, j, k, l
    do j = 1, m
      do i = 1, n
        w = a(:,i,j)
        s(:) = 0.0
        do l = 1, 2
          do k = 1, 2
            r(k,l) = w(k + 2*l - 2)
            if (k == l) cycle
            s(k) = s(k) + r(k,l)
          end do
        end do
        if (s(1) > s(2)) then
          r(:,1) = r(:,2)
        else if (s(1) < 0.25) then
          r(1,2) = s(2)
        end if
        do k = 4, 1, -1
          b(k,i,j) = r(1 + (k-1)/3, 2)*w(k) + s(1) + k
        end do
        b(1,i,j) = sum(w) + maxval(r)
      end do
    end do
  end subroutine
  subroutine chosen(n, m, k, a, b, which)
    integer, intent(in) :: n, m, k
    !$crayon range(m, 0, 3)
    !$crayon range(k, -1, 1)
    integer :: which(n)
    !$crayon range(which, 1, 3)
    real :: a(3,n), b(n), w(3), r(-1:1,3)
    integer :: i, l
    do i = 1, n
      w = a(:,i)
      r(-1,:) = w
      r(0,:) = w(1)
      r(1,:) = -w
      b(i) = 0.0
      do l = 1, m
        b(i) = b(i)*0.5 + w(l)*r(k,l) + r(l-2,which(i))
      end do
    end do
  end subroutine
end module
