! MESSAGE: 'bad' is an external function with an array as its result, which is not supported: it can stand in a module
function bad(n)
  integer n
  real bad(3)
  bad(1) = n
end function bad
