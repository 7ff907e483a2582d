! WHERE in WHERE, in each part; as the first statement behind a plain ELSEWHERE, with more behind it.
subroutine nested(n, m, a, b, c, k)
  integer n, m, k(n,m)
  real a(n,m), b(n,m), c(n,m)
  where (a > 1.)
    where (b > 0.5)
      b = a/b
      a = -b
    elsewhere (k > 3)
      b = 0.
    elsewhere
      c = a
    end where
    c = c + 1.
  elsewhere (a < 0.2 .and. k > 2)
    a = sqrt(abs(b))
    where (a > 0.9) c = c*2.
  elsewhere
    where (b > 0.7) b = 1.
    c = 2.
    where (k == 1)
      k = 5
    elsewhere
      where (c > b) k = k + 1
    end where
  end where
end subroutine nested

subroutine behind(n, a, b, c)
  integer n
  real a(n), b(0:n), c(2*n)
  where (a > 1.)
    where (b(1:) > 0.5) c(1:2*n:2) = a
  elsewhere
    where (b(:n-1) > 0.5)
      b(1:n) = b(0:n-1)
    end where
    a = 0.
  end where
end subroutine behind
