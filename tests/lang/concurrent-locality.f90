! LOCAL, LOCAL_INIT, SHARED and DEFAULT(NONE): what is local is another variable in each iteration, and unchanged outside.
subroutine conloc(n, m, a, b, t, s, w)
  implicit none
  integer, intent(in) :: n, m
  real :: a(n, m), b(n), t, s, w(3)
  integer :: i, k
  t = t*2.0
  do concurrent (i = 1:n, b(i) > 0.6) local(t) shared(a, b)
    t = b(i) - 1.0
    if (t > 0.0) t = t*t
    a(i, 1) = a(i, 1) + t
  end do
  do concurrent (i = 1:n) default(none) local(k) local_init(s, w) shared(a, b, m)
    s = s + b(i)
    w(2) = w(2)*s
    do k = 1, m
      a(i, k) = a(i, k) + s*w(1) - w(2) + w(3)
      s = s*0.5
    end do
  end do
  t = t + s + w(2)
end subroutine conloc
