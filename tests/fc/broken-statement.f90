! RUN: sh same.sh %s
! Statements that gfortran takes and Crayon does not: a loop whose control has a comma of its own, a type in a constructor.
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
