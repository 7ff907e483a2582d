! MESSAGE: 'k' is the variable of a DO around this call, and 'set' changes it
subroutine bad(a)
  real a(10)
  do k = 1, 10
    call set(k)
    a(k) = k
  end do
end subroutine
subroutine set(k)
  k = 1
end subroutine
