! RUN: cp %s "$work/one.f90"; cd "$work"; sed 's/one_two/one/; s/three/two_three/; /^program/,$d' one.f90 >two.f90; crayon fc --few=0 --backend=c --explain two.f90 one.f90 && ./a.out
! Nests of two files may have one name.
module one_two
contains
  subroutine three(x)
    real, intent(inout) :: x(5)
    x(:) = x(:) + 1
  end subroutine
end module
program main
  use one_two
  use one, only: two_three
  real :: x(5)
  x = 0
  call three(x)
  call two_three(x)
  print *, x
end program
