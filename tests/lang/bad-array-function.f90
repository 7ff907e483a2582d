! MESSAGE: function 'bad' has an array as its result, which is not supported
function bad(n)
  integer n
  real bad(3)
  bad(1) = n
end function bad
