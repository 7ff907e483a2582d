! RUN: sh side-files.sh %s
! Options for which gfortran writes files beside the object, whose names it takes from the program where it compiles and links at once, and
! options under their long names.
program side_files
  implicit none
  real :: a(100)
  integer :: i
  do i = 1, 100
    a(i) = i*0.5
  end do
  print *, a(100)
end program
