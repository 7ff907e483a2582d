! RUN: sh same.sh --cuda %s
! Arrays that an ALLOCATABLE, POINTER or TARGET statement declares, and IMPLICIT types: nests have them as those whose type is written.
! What IMPLICIT says is COMPLEX stays with Fortran.
      module work
        implicit real(8) (a-h, o-z), integer (l)
        allocatable :: qs(:), fs(:, :), list(:)
        target :: tx(40)
        pointer :: px(:)
      end module
      subroutine flux(n)
        use work, only: list, wide => fs
        implicit real(8) (a-b, d-h, o-z), complex (c)
        dimension old(0:n)
        allocatable qs(:), fs(:, :), cs(:)
        allocatable ivec(:)
        pointer p(:)
        target t(60)
        allocate (qs(0:n), fs(0:n, 3), cs(n), ivec(n))
        p => t(2:n + 1)
        qs = 0d0
        do i = 0, n
          qs(i) = i*0.5d0
          old(i) = qs(i) + 1
          t(i + 1) = old(i)*i
        end do
        do l = 1, 3
          do i = 1, n
            fs(i, l) = qs(i) - qs(i - 1) + l*old(i)
            ivec(i) = list(i) + l
          end do
        end do
        do i = 1, n
          p(i) = p(i) + fs(i, 2) + ivec(i)
          cs(i) = cmplx(qs(i), 1.)
          wide(i, 1) = p(i)
        end do
        print *, sum(p), sum(fs(1:n, :)), sum(ivec), sum(cs)
      end subroutine
      subroutine fill(x, n)
        implicit double precision (x)
        target x
        dimension x(n)
        do i = 1, n
          x(i) = x(i)*0.5d0 + i
        end do
      end subroutine
      program main
        use work
        interface
          subroutine fill(x, n)
            implicit double precision (x)
            target x
            dimension x(n)
          end subroutine
        end interface
        allocate (list(40), fs(40, 2), qs(40))
        px => tx(1:39)
        do i = 1, 40
          list(i) = 3*i
          tx(i) = i*0.25d0
          qs(i) = tx(i)
          fs(i, 2) = qs(i) + 2
        end do
        do i = 1, 39
          px(i) = px(i) + fs(i, 2)
        end do
        call flux(40)
        call fill(tx, 40)
        print *, tx, fs(:, 1)
      end program
