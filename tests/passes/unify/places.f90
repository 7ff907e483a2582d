! RUN: crayon ir --after=unify %s | grep -E 'select|gt|div|^subroutine'; crayon check --with=c,cuda-cpu %s | grep -o '^[a-z]* .*identical'
! A select of selects, whose operands are quotients that others read too, is one of selects by the other's condition: these two would change places for ever.
subroutine nested(n, a, b, c, d, u, v, w, r, x)
  implicit none
  integer :: n, i
  real(8) :: a(n), b(n), c(n), d(n), u(n), v(n), w(n), r(n), x(n), p, q, y, z, t
  do i = 1, n
    p = a(i)/(1 + b(i)**2)
    q = b(i)/(1 + c(i)**2)
    y = c(i)/(1 + d(i)**2)
    z = d(i)/(1 + a(i)**2)
    if (u(i) > 0) then
      if (v(i) > 0) then
        t = p
      else
        t = q
      end if
    else
      if (w(i) > 0) then
        t = y
      else
        t = z
      end if
    end if
    r(i) = t
    x(i) = p + q + y + z
  end do
end subroutine
subroutine alike(n, a, b, c, d, u, v, r, x)
  implicit none
  integer :: n, i
  real(8) :: a(n), b(n), c(n), d(n), u(n), v(n), r(n), x(n), p, q, y, z
  do i = 1, n
    p = a(i)/(1 + b(i)**2)
    q = b(i)/(1 + c(i)**2)
    y = c(i)/(1 + d(i)**2)
    z = d(i)/(1 + a(i)**2)
    r(i) = merge(merge(p, q, v(i) > 0), merge(y, z, v(i) > 0), u(i) > 0)
    x(i) = p + q + y + z
  end do
end subroutine
