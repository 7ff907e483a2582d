! RUN: sh same.sh %s
! Names that may stand for one memory and do: as they were written.
program pointers
  implicit none
  real, target :: base(20)
  real, pointer :: p(:), q(:)
  integer :: i
  do i = 1, 20
    base(i) = i
  end do
  p => base(1:19)
  q => base(2:20)
  do i = 1, 19
    q(i) = p(i) + 1
  end do
  print *, base
  do i = 1, 19
    p(i) = 2*p(i)
  end do
  print *, base
end program
