! RUN: sh beside.sh %s
! Kernels take along procedures of the files beside a file, as long as one alone defines them, or one of those that do is called so.
! FILE main.f90
program main
  implicit none
  real :: u(64,8), f(64,8)
  integer :: j
  do j = 1, 8
    call flux(u(1,j), f(1,j), j)
  end do
  print '(4es16.8)', sum(f), f(7,3), f(64,8), u(1,1)
end program
! FILE flux.f
c     Comments name subroutine flux and SUBROUTINE FLUX.
      subroutine flux(u, f, j)
      real u(64), f(64)
      do 10 i = 1, 64
        u(i) = i*j
        f(i) = u(i)*u(i)/2
   10 continue
      end
! FILE another.f
      subroutine flux(u, f, j)
      real u(64), f(64)
      do 10 i = 1, 64
        u(i) = i+j
        f(i) = u(i)*3
   10 continue
      end
! FILE other.f90
! A module's procedure, an interface's, a call and a variable of the name are not it.
module other
  interface
    subroutine outer(a)
      interface
        subroutine flux(u, f, j)
          real :: u(64), f(64)
          integer :: j
        end subroutine flux
      end interface
      real :: a
    end subroutine
  end interface
contains
  subroutine flux(a)
    real :: a
    a = 1
  end subroutine
end module
