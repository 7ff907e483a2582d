! RUN: crayon check --with=c %s && crayon ir --after=frontend %s
! What a statement function gives for constants is folded where it fits its type, and else what the program computes.
subroutine beyond(x, y, z)
  g(k) = 1d308*k
  h(k) = 1e38*k
  x = g(1)
  y = h(100)
  z = h(2)
end subroutine
