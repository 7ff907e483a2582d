! RUN: crayon ir --after=frontend --max-errors=0 %s
! Faults of CHARACTER entities, each by name and place; the routine without one is translated.
subroutine faults(c, d, k, x)
  character(len=4), intent(in) :: c
  character(len=*) d
  character(len=*) e
  character(len=x) f
  character(len=3), parameter :: g = k
  character(len=2), parameter :: h = 'abc'
  character(k) :: saved = 'abc'
  character(len=k), parameter :: q = 'abc'
  integer k
  c = 'a'
  h = 'b'
  d = k
  k = d
  if (d == k) k = 1
  if (c(1) == 'a') k = 2
  if (h(2:3) == 'a') k = 3
  if (d // k == 'a') k = 4
  select case (c)
  case ('a', 'a  ')
    k = 5
  case (3)
    k = 6
  case ('b':'d', 'c')
    k = 7
  case (d)
    k = 8
  end select
  call takes('abc', k)
  call takes(k, k)
  call takes(h, d)
  call changes('abcde')
end subroutine
subroutine takes(c, k)
  character(len=4) c
  integer k
  if (c == 'abcd') k = 1
end subroutine
subroutine changes(c)
  character(len=4), intent(out) :: c
  c = 'x'
end subroutine
