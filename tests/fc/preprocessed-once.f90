! RUN: sh same.sh %s -- -cpp -Dmany=kept
! Under -cpp what the preprocessor has made is not preprocessed once more: behind #undef a name is what it says.
program main
  integer :: i
  real :: a(4), kept = 1000
#undef many
  real :: many = 1
#define kept many
  a = kept
  do i = 1, 4
    a(i) = a(i) + i
  end do
  print *, a, many
#undef kept
  print *, kept
end program
