! RUN: crayon ir --free-line-length=0 --after=frontend %s
! An assumption nests 100 deep at most.
subroutine s(n)
  integer :: n
!$crayon assume(((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((n)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))) > 1)
  n = 1
end subroutine
