! RUN: crayon ir --after=frontend %s
! A DO variable that a called routine changes is reported: directly, or as a DO variable of its own.
subroutine outer(k, a)
  real a(10)
  do k = 1, 10
    call set(k)
    call loop(k, a(1))
    call look(k, a(2))
  end do
end subroutine
subroutine set(k)
  k = 1
end subroutine
subroutine loop(k, x)
  do k = 1, 3
    x = x + k
  end do
end subroutine
subroutine look(k, x)
  x = k
end subroutine
