! Text of another file, looked for beside this one and in each -I.
subroutine incl(n, a)
  include 'include.inc'
  do i = 1, n
    a(i) = a(i)*factor
  end do
end subroutine incl
