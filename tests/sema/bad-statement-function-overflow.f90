! RUN: crayon ir --after=frontend %s
! What a statement function gives for constants is folded, and has to fit its type.
subroutine beyond(x, y)
  g(k) = 1d308*k
  h(k) = 1e38*k
  x = g(1)
  y = h(100)
end subroutine
