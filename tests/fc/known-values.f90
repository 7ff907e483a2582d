! RUN: sh same.sh --cuda %s; crayon c --nests -o "$work" %s 2>/dev/null; grep "^ *call crayon" "$work/known-values_host.f90"
! What one statement sets, to a constant, before the nest is a constant in the nest. Not so what stands behind it or beside it, what a function, a
! procedure, input, a loop or another name may change, and what a jump may leave out.
module known
  implicit none
contains
  subroutine take(n, a)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i, m, k, in_loop, turn
    m = 2
    k = 2*m - 1
    do turn = 1, 2
      in_loop = -4
      if (turn > 1) then
        do i = 1, n - 8
          a(i) = a(i + k) + m*in_loop
        end do
      end if
      print *, a(1)
    end do
  end subroutine take
  subroutine leave(n, a, switch)
    integer, intent(in) :: n, switch
    real, intent(inout) :: a(n)
    integer :: i, behind, beside, twice, by_function, by_call, by_input, by_loop, inner, turn
    integer, target :: aimed
    integer, pointer :: aim
    integer :: one, other
    equivalence (one, other)
    character(4) :: text
    text = ' 12'
    twice = 1
    by_function = 1
    by_call = 1
    by_input = 1
    by_loop = 1
    inner = 1
    aimed = 1
    one = 1
    aim => aimed
    aim = 3
    other = 4
    a(1) = a(1) + change(by_function)
    call alter(by_call)
    call reach
    read (text, *) by_input
    do by_loop = 1, 2
    end do
    if (switch == 1) then
      beside = 5
    else if (switch == 2) then
      twice = 2
    end if
    behind = 0
    if (switch == 1) then
      do i = 1, n - 8
        a(i) = a(i + twice) + by_function + by_call + by_input + by_loop + inner + aimed + one
      end do
      print *, a(1)
      do i = 1, n - 8
        a(i) = a(i + beside) - behind
      end do
    else
      do turn = 1, 2
        do i = 1, n - 8
          a(i) = a(i + twice) + by_function + behind
        end do
        print *, a(1)
        behind = 7
      end do
    end if
  contains
    subroutine reach
      inner = 6
    end subroutine reach
  end subroutine leave
  integer function change(k)
    integer, intent(inout) :: k
    k = k + 1
    change = k
  end function change
  subroutine alter(k)
    integer, intent(inout) :: k
    k = k + 2
  end subroutine alter
end module known
subroutine jump(n, a)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i, m
  save m
  if (n > 12) goto 10
  m = 3
10 do i = 1, n - 8
    a(i) = a(i + m) + 1
  end do
  print *, a(1)
end subroutine jump
subroutine first(n, a)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i, m
  save m
  m = 3
  entry later(n, a)
  do i = 1, n - 8
    a(i) = a(i + m) + 2
  end do
  print *, a(1)
end subroutine first
program known_values
  use known
  implicit none
  real :: a(16)
  integer :: i
  a = [(real(i*i), i = 1, 16)]
  call take(16, a)
  call leave(16, a, 1)
  call leave(16, a, 2)
  call jump(12, a)
  call jump(16, a)
  call first(16, a)
  call later(14, a)
  print *, a
end program known_values
