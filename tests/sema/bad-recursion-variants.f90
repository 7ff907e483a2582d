! RUN: crayon ir --after=frontend %s
! Recursion is found through the variants of OPTIONAL and procedure arguments, which were made without end.
module m
contains
  subroutine itself(a, b, w)
    real, intent(inout) :: a
    real, intent(in), optional :: b, w
    if (present(b)) a = a + b
    call itself(a)
  end subroutine
  subroutine first(a, b, w)
    real, intent(inout) :: a
    real, intent(in), optional :: b, w
    if (present(b)) a = a + b
    call second(a)
  end subroutine
  subroutine second(a, b, w)
    real, intent(inout) :: a
    real, intent(in), optional :: b, w
    if (present(b)) a = a + b
    call first(a, w=1.)
  end subroutine
end module
subroutine apply(f, y)
  external f
  call f(y)
end subroutine
subroutine back(x)
  external back
  call apply(back, x)
end subroutine
subroutine other(x)
  external back
  call apply(back, x)
end subroutine
