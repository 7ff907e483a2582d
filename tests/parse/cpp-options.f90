! RUN: crayon ast --cpp -DA=1 -UA -D B=2 -DC %s
! --cpp preprocesses whatever the extension; -D and -U count in their order.
subroutine o
#ifdef A
  x = A
#endif
  y = B + C
end
