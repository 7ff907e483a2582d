! MESSAGE: BIND of variables is not supported
module bad
  real, bind(c) :: a
end module bad
