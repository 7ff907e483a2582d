! RUN: sh same.sh --cuda %s
! Scalars that lie on an element of a work row, by EQUIVALENCE: a nest has them by themselves where nothing else of it touches the element, and puts them there where it ends. Where something
! does - rows that begin at the element, an assignment to it, a second row that lies there too - they are what the element is.
      subroutine sweep(n, m, i1, i2, u, f)
      parameter (ld = 40)
      real*8 u(ld, m), f(ld, m), vel, flux(ld), xi
      real*8 w1da, w1db
      common /scratch/ w1da(ld), w1db(ld)
      equivalence (vel, flux, w1da)
      do j = 1, m
        do i = i1 - 1, i2
          vel = 0.5d0*(u(i, j) + u(i + 1, j))
          xi = vel*0.25d0
          flux(i) = u(i, j)*xi + vel
        end do
        do i = i1, i2
          f(i, j) = f(i, j) - flux(i) + flux(i - 1)
        end do
      end do
      end subroutine

! Read alone, with the lower bound of the row in the way; a real*4 beside.
      subroutine scaled(m, i1, i2, u, f)
      parameter (ld = 40)
      real*8 u(ld, m), f(ld, m), scale, row(-3:ld - 4), w1da, w1db
      real s, t(2*ld)
      common /scratch/ w1da(ld), w1db(ld)
      equivalence (scale, row(2)), (row, w1da), (s, t(5)), (t, w1db)
      do j = 1, m
        do i = i1, i2
          row(i) = u(i, j)*scale
          t(i + 3) = real(u(i, j)) + s
        end do
        do i = i1, i2
          f(i, j) = f(i, j) + row(i) - t(i + 3)
        end do
      end do
      end subroutine

! The element itself is set beside it; and one of two rows that lie in one place, of which the other is not the same.
      subroutine beside(m, i1, i2, u, f)
      parameter (ld = 40)
      real*8 u(ld, m), f(ld, m), vel, row(ld), w1da, w1db, other(20, 2)
      common /scratch/ w1da(ld), w1db(ld)
      equivalence (vel, row, w1da), (other, w1da)
      do j = 1, m
        do i = i1, i2
          vel = u(i, j)*0.5d0
          row(1) = row(1) + 1
          f(i, j) = f(i, j) + vel
        end do
      end do
      do j = 1, m
        do i = i1, i2
          vel = u(i, j)*0.5d0
          row(i) = f(i, j) + vel
          other(mod(i, 20) + 1, 2) = vel
        end do
      end do
      end subroutine

      program rows
      parameter (ld = 40, m = 30)
      real*8 u(ld, m), f(ld, m), w(2*ld)
      common /scratch/ w
      do i = 1, 2*ld
        w(i) = i*0.5d0
      end do
      do j = 1, m
        do i = 1, ld
          u(i, j) = i*0.125d0 - j*0.25d0 + mod(i*j, 7)
          f(i, j) = 0
        end do
      end do
      do l = 1, 3
        call sweep(ld, m, 3, 30, u, f)
        print *, w(1:5)
        call sweep(ld, m, 2, 17, u, f)
        print *, w(1:5)
        call sweep(ld, m, 12, 10, u, f)
        print *, w(1:5)
        call sweep(ld, 0, 3, 10, u, f)
        print *, w(1:5)
        call scaled(m, 3, 34, u, f)
        call scaled(m, 1, 5, u, f)
        print *, w
        call beside(m, 2, 30, u, f)
        print *, w(1:5)
      end do
      print *, w
      print *, f
      end program
