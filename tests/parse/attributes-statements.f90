! RUN: crayon ast %s
! Attributes as statements.
subroutine att(a, b)
  intent(in) a
  intent(in out) :: b
  optional :: b
  allocatable c(:), d(:,:)
  target e
  volatile :: f
  pointer g
  pointer (ip, arr(10)), (iq, brr)
  private
  public :: x, y
end
