! RUN: sh same.sh --cuda %s
! Work rows of COMMON under several names, as old codes share them: names for one array of one shape are one array of the nest, whose last row is behind it what it was. Of another
! shape, or from another element on, they stay with Fortran.
      subroutine sweep(n, m, u, f)
      parameter (ld = 40)
      real*8 u(ld, m), f(ld, m)
      real*8 w1da, w1db, w1dc
      common /scratch/ w1da(ld), w1db(ld), w1dc(ld)
      real*8 v(ld), vp(ld), bp(ld), star(ld), q(20, 2), late(ld - 1)
      equivalence (v, w1da), (vp, bp, w1db), (star, w1dc), (q, w1dc)
      equivalence (late, w1da(2))
      do j = 1, m
        do i = 1, n
          v(i) = u(i, j)*0.5d0
          vp(i) = abs(v(i)) + j
        end do
        do i = 2, n
          x = vp(i)*0.25d0
          bp(i) = v(i) - v(i - 1) + x
        end do
        do i = 2, n - 1
          w1dc(i) = bp(i + 1) - bp(i)
          star(i) = star(i) + vp(i)
        end do
        do i = 2, n - 1
          f(i, j) = f(i, j) + star(i)
        end do
      end do
      star = 0
      w1dc(3) = 1
      do j = 1, m
        do i = 1, 20
          q(i, 2) = star(i) + u(i, j)
          q(i, 1) = q(i, 2)*0.5d0
        end do
      end do
      do i = 1, n - 1
        late(i) = v(i) + 1
      end do
      print *, late
      end subroutine

      program rows
      parameter (ld = 40, m = 30)
      real*8 u(ld, m), f(ld, m), w(3*ld)
      common /scratch/ w
      do j = 1, m
        do i = 1, ld
          u(i, j) = i*0.125d0 - j*0.25d0 + mod(i*j, 7)
          f(i, j) = 0
        end do
      end do
      do l = 1, 3
        call sweep(ld, m, u, f)
        call sweep(17, m, u, f)
      end do
      print *, w
      print *, f
      end program
