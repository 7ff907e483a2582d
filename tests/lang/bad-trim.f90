! MESSAGE: TRIM outside of comparisons is not supported
subroutine bad(c, d)
  character(len=4) c, d
  c = trim(d)
end subroutine bad
