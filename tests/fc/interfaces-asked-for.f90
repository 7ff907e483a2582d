! RUN: mkdir -p "$work/n/bin" "$work/n/lib64"; ln -s "$PWD/nvcc-on-cpu.sh" "$work/n/bin/nvcc"; ar rc "$work/n/lib64/libcudart_static.a"; export RUNTIME="$PWD/../../backend_cuda/runtime" PATH="$work/n/bin:$PATH"; cp %s "$work/p.f90"; cd "$work"; for o in -Werror=implicit-interface "-Werror=implicit-interface -Werror=implicit-procedure -fcoarray=single"; do crayon fc --explain -O1 $o p.f90 -o p && ./p && gfortran -O1 $o p.f90 -o g && ./g; done
! Where users ask for errors without an interface: what the copy calls has one, in units with nests and without, in directives, and in
! internal procedures.
module m
  implicit none
contains
  subroutine step(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    !$acc data copy(a)
    do i = 2, n
      a(i) = a(i) + 1
    end do
    !$acc end data
    call inner
  contains
    subroutine inner
      integer :: k
      do k = 1, n
        if (a(k) < 0) stop 3
      end do
    end subroutine
  end subroutine
  subroutine without(a)
    real(8), intent(inout) :: a(:)
    integer :: i
    do i = 1, size(a)
      if (a(i) < 0) print *, a(i)
    end do
  end subroutine
  subroutine used(a)
    real(8), intent(inout) :: a(3)
    !$acc data copyin(a)
    !$acc update host(a(1:2))
    !$acc host_data use_device(a)
    if (size(a) /= 3) stop 4
    !$acc end host_data
    !$acc end data
  end subroutine
end module
program main
  use m
  implicit none
  real(8) :: a(3) = 1
  call step(a, 3)
  call without(a)
  call used(a)
  print '(3f4.1)', a
end program
