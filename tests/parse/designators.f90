! RUN: crayon ast %s
! Elements, sections, keywords, components, constructors.
subroutine des
  a(1, i+1) = b(:, 2:, :3, 4:5, ::2, 1::2, :9:3, 1:9:3)
  c%d(3)%e = f%g
  x = fun(1, dim=2, mask=a > 0)
  x = fun()
  v = (/ 1, 2, 3 /)
  v = [1.0, (2.0*i, i = 1, 3), 4.0]
  v = (/ ((i + j, i = 1, 2), j = 1, 5, 2) /)
  z = (1.0, -2.0)
  s = name(3)(2:4)
  call sub(a, *10, b(:))
  call sub
  call sub()
  p => q
end
