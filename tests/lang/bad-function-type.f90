! MESSAGE: function 'f' is real(8), but real(4) here by its first letter
double precision function f(x)
  real x
  f = x
end function
subroutine bad(a)
  a = f(a)
end subroutine
