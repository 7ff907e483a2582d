! RUN: check --with=cuda-cpu,cuda-host
! EXPECT: exit 0
! EXPECT: ^scale +cuda-cpu +identical
! EXPECT: ^scale +cuda-host +identical
! FAULT(cuda-host): /^static void scale_k1_on_host/,/^}/ s/2\.0f/2.5f/
! FAULT(cuda-cpu): /^static void scale_k1_on_host/,/^}/ s/2\.0f/2.5f/ : same
! FAULT(cuda-cpu): /^static __global__ void .*scale_k1/,/^}/ s/2\.0f/2.5f/
! FAULT(cuda-host): /^static __global__ void .*scale_k1/,/^}/ s/2\.0f/2.5f/ : same
! A .cu holds each kernel twice: for the device, and for the host where there is no GPU. Each candidate runs its own
! code, whatever CRAYON_FALLBACK is.
subroutine scale(n, a)
  implicit none
  integer :: n, i
  real :: a(n)
  do i = 1, n
    a(i) = a(i)*2.0
  end do
end subroutine scale
