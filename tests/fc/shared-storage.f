! RUN: sh same.sh --cuda %s
! Work arrays that EQUIVALENCE lays over COMMON, as old codes have them: the declarations tell which are apart, and no address is asked;
! two of one shape in one place are one, those that reach into each other stay with Fortran. COMPLEX, which no nest has, stands between some of them.
      subroutine sweep(n)
      parameter (m = 30)
      real*8 w1, w2, w3, all, a, b, c, d, late
      common /scratch/ w1(m), w2(m), w3(m)
      common /fields/ nz, a(m), b(m), c(m), dt
      complex*16 z
      common /mixed/ d(m), z(m), late(m)
      real*8 half(2*m), part(m), over(m), wide(70), own(m), twin(m)
      equivalence (w1, half), (w3, part), (b, over), (d(20), wide)
      equivalence (own(11), twin)
      do i = 1, n
        half(i) = a(i)*0.5d0 + nz
        w3(i) = half(i) + c(i)*dt
        b(i) = w3(i) - a(i)
      end do
      do i = 2, n
        half(i) = w1(i - 1) + 1
      end do
      do i = 2, n
        part(i) = w3(i - 1)*0.5d0 + w2(i)
      end do
      do i = 2, n
        over(i) = b(i - 1)*0.25d0 + part(i)
      end do
      do i = 1, n
        late(i) = d(i) + i
      end do
      do i = 1, n
        wide(i) = d(i)*2 + i
      end do
      do i = 2, 60
        wide(i) = late(1 + mod(i, m)) + i
      end do
      do i = 1, n
        own(i) = i
      end do
      do i = 2, 19
        twin(i) = own(i - 1) + 1
      end do
      do i = 1, n
        z(i) = cmplx(own(i), twin(min(i, 20)))
      end do
      print *, w1, w2, w3
      print *, a, b, c, d
      print *, z, late
      end
      subroutine other(n)
      real*8 whole, rest, x
      common /scratch/ whole(60), rest(30)
      common /fields/ nz, x(90), dt
      equivalence (nz, nzones)
      do i = 1, n
        whole(i) = rest(i) + x(i + n)
        rest(i) = whole(i) + nzones
      end do
      do i = 1, 90
        x(i) = i*0.125d0 + dt
      end do
      end
      program main
      real*8 xyz
      common /fields/ nz, xyz(90), dt
      real*8 whole
      common /scratch/ whole(90)
      nz = 3
      dt = 0.5
      do i = 1, 90
        whole(i) = 1d0/i
      end do
      do k = 1, 3
        call other(30)
        call sweep(30)
      end do
      end
