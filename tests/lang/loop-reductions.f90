! A sum, a maximum and where it is, and a counter.
module lredm
  real :: total
end module lredm
subroutine lredu(n, a, big, ibig, k)
  use lredm
  real a(n), big
  total = 0.0
  big = -1.e30
  ibig = 0
  k = 0
  do i = 1, n
    total = total + a(i)
    if (a(i) > big) then
      big = a(i)
      ibig = i
    end if
    if (a(i) > 1.0) k = k + 1
  end do
end subroutine lredu
