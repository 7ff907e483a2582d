! MESSAGE: 'bad' is a function of type CHARACTER, which is not supported
function bad(k)
  integer k
  character(len=8) :: bad
  bad = 'a'
end function bad
