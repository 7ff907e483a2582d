! RUN: crayon ast %s
! WHERE as a statement and as a construct; a masked ELSEWHERE is a WHERE alone in the else part.
subroutine wh
  where (a > 0) b = sqrt(a)
  where (a > 0)
    b = 1
  elsewhere (a < -1)
    b = 2
  else where
    b = 3
  end where
  forall (i = 1:n) a(i) = i
  forall (i = 1:n)
    a(i) = i
  end forall
end
