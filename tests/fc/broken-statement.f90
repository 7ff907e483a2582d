! RUN: sh same.sh %s
! A statement that gfortran takes and Crayon does not, a type in a constructor, between two loops; the comma behind DO is taken.
program broken
  integer :: i, s, a(4)
  s = 0
  do, i = 1, 4
    s = s + i
  end do
  a = [integer :: 1, 2, 3, 4]
  do i = 1, 4
    a(i) = a(i)*s
  end do
  print *, s, a
end program
