! The twin of ../concurrent-locality.f90: copies in place of what is local.
subroutine conloc(n, m, a, b, t, s, w)
  implicit none
  integer, intent(in) :: n, m
  real :: a(n, m), b(n), t, s, w(3)
  real :: t1, s1, w1(3)
  integer :: i, k
  t = t*2.0
  do i = 1, n
    if (.not. b(i) > 0.6) cycle
    t1 = b(i) - 1.0
    if (t1 > 0.0) t1 = t1*t1
    a(i, 1) = a(i, 1) + t1
  end do
  do i = 1, n
    s1 = s
    w1 = w
    s1 = s1 + b(i)
    w1(2) = w1(2)*s1
    do k = 1, m
      a(i, k) = a(i, k) + s1*w1(1) - w1(2) + w1(3)
      s1 = s1*0.5
    end do
  end do
  t = t + s + w(2)
end subroutine conloc
