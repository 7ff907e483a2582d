! Module variables, COMMON, SAVE, DATA, initial values.
module options
  implicit none
  character(len=8), save :: scheme = 'roe'
  character(len=8) :: names(3)
  character(*), parameter :: usual = 'plm' // '2'
  integer, parameter :: nl = 5
contains
  subroutine set(n, c)
    integer, intent(in) :: n
    character(len=*), intent(in) :: c
    if (n > 2) scheme = c
    if (n == 2) scheme = usual
  end subroutine set
  real function factor()
    select case (scheme)
    case ('roe'); factor = 1.
    case ('plm':'plmz'); factor = 2.
    case default; factor = 3.
    end select
  end function factor
  subroutine apply(n, a, c)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    character(len=nl), intent(in) :: c
    integer i
    call set(n, c)
    do i = 1, n
      if (c == scheme) then
        a(i) = a(i)*factor()
      else if (scheme(1:1) == 'p') then
        a(i) = a(i) + 1.
      end if
    end do
  end subroutine apply
end module options

subroutine commons(n, k)
  integer n, k
  character*4 unit, name*6
  integer code
  common /chars/ code, unit, name
  character(3) state
  character(5) :: started = 'never'
  save state
  data state /'off'/
  k = code
  if (unit == 'cgs') k = 1
  if (name(2:4) .eq. 'abc') k = k + 2
  if (state == 'off' .and. n > 3) state = 'on'
  if (state == 'on') k = k + 10
  if (started == 'never') k = k + 20
  started = 'once'
  if (lle(unit, name)) k = k + 40
  name(n/100+1:n/100+2) = 'xy'
  unit = unit(2:)
  name(2:) = name
end subroutine commons
