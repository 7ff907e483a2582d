! The value is complete before anything is stored.
subroutine arasg(n, m, a, b)
  real a(n), b(n, m)
  b = b*2.0 + 1.0
  if (n > 2) then
    a(2:n) = a(1:n-1)
    a(1:n:2) = a(n:1:-2)
    a(:) = a(:) + b(:, 1)
  end if
  a(1:2) = (/ 1.0, 2.0 /)
end subroutine arasg
