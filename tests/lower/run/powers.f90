! Powers of every kind, the whole table of constant exponents, give the bits of GCC.
subroutine pw(x,n,y,r,s,m,i8,f)
real(8) x,y,r(40); real f,s(40); integer n,m(20); integer(8) i8
r(1)=x**2
r(2)=x**3
r(3)=x**(-2)
r(4)=x**4
r(5)=x**(-1)
r(6)=x**5
r(7)=x**6
r(8)=x**7
r(9)=x**8
r(10)=x**9
r(11)=x**10
r(12)=x**11
r(13)=x**12
r(14)=x**13
r(15)=x**14
r(16)=x**15
r(17)=x**16
r(18)=x**(-15)
r(19)=x**n
r(20)=2.0d0**n
r(21)=y**y
r(22)=y**f*0+x**i8
r(23)=x**17
r(24)=x**0
r(25)=x**1
r(26)=y**2.0
r(27)=y**2.0d0
r(28)=y**1.0d0
r(29)=y**(-1.0d0)
r(30)=y**0.5d0
r(31)=10.0d0**n
r(32)=(-1.0d0)**n
r(33)=x**23
r(34)=(x+y)**3
r(35)=x**19
r(36)=x**33
r(37)=x**100
r(38)=x**(-31)
s(1)=f**2
s(2)=f**3
s(3)=f**5
s(4)=f**7
s(5)=f**n
s(6)=f**(-3)
s(7)=f**i8
s(8)=f**11
s(9)=f**13
s(10)=f**15
s(11)=abs(f)**0.5
s(12)=abs(f)**2.0
s(13)=abs(f)**1.7
s(14)=2.0**n
s(15)=f**6
s(16)=f**9
s(17)=f**10
s(18)=f**14
s(19)=f**31
m(1)=2**n
m(2)=(-1)**n
m(3)=n**2
m(4)=n**3
m(5)=3**n
m(6)=n**5
m(7)=n**abs(n)
m(8)=1**n
m(9)=(-2)**n
m(10)=n**4
m(11)=(-3)**n
end
program main
  implicit none
  real(8) :: x, y, r(40), v(12); real :: f, s(40); integer :: n, m(20), i, j; integer(8) :: i8
  data v /1.37d0, -2.61d0, 0.1d0, 3.0d0, 1.0d-30, 7.7d20, 0.999999d0, -1.0d0, 1.2345678901234d0, 5.0d-5, 2.0d0, 123.456d0/
  do i = 1, 12
    do j = -40, 40
      x = v(i); y = abs(v(13-i))*0.37d0; n = j; i8 = j; f = real(x)
      r = 0; s = 0; m = 0
      m(20) = mod(j, 7)
      call pw(x, n, y, r, s, m, i8, f)
      print '(z16)', r
      print '(z8)', s
      print '(i12)', m
    end do
  end do
end
