! RUN: crayon ir --after=frontend %s
! What FORALL cannot hold, assign or read.
subroutine s(n, a, ix, k, m)
  integer n, ix(n), k, i, j
  real a(n), b(n, n)
  logical m(n)
  forall (i = 1:n) k = i
  forall (i = 1:n) ix(ix(i)) = i
  forall (i = 1:n, i = 1:n) a(i) = 0
  forall (i = 1:n:0) a(i) = 0
  forall (a = 1:n) b(1, 1) = 0
  forall (i = 1:n, a(i)) a(i) = 0
  forall (i = 1:n)
    forall (j = 1:ix(i)) ix(j) = i
    forall (i = 1:n) a(i) = 0
    call s(n, a, ix, k, m)
    i = 3
    if (n > 1) a(i) = 2
  end forall
  forall (i = 1:n, a(i) > 0)
    forall (j = 1:n) a(j) = i
  end forall
end subroutine
