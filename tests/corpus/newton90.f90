! Inversion of an equation of state by Newton iteration, in each form in which
! vector programmers wrote it: a scalar EXIT inside the zone loop, DO WHILE for
! each zone, a list of unfinished zones that is gathered, iterated and scattered.
! p = rho*e*(gamma-1) + a*T**4/3 with T from e = cv*T + a*T**4/rho.

subroutine temperature_exit(n, rho, eint, temp, niter)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: rho(n), eint(n)
  real, intent(inout) :: temp(n)
  integer, intent(out) :: niter(n)
  !$crayon range(rho, 0.1, 2.0)
  !$crayon range(eint, 0.1, 5.0)
  !$crayon range(temp, 0.5, 1.5)
  real, parameter :: arad = 0.2, cv = 1.5, tol = 1.0e-5
  integer :: i, it
  real :: t, f, df, dt
  do i = 1, n
    t = temp(i)
    niter(i) = 0
    do it = 1, 20
      f = cv*t + arad*t**4/rho(i) - eint(i)
      df = cv + 4.0*arad*t**3/rho(i)
      dt = -f/df
      dt = max(-0.5*t, min(dt, t))
      t = t + dt
      niter(i) = it
      if (abs(dt) < tol*t) exit
    end do
    temp(i) = t
  end do
end subroutine temperature_exit

subroutine temperature_while(n, rho, eint, temp, work)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: rho(n), eint(n)
  real, intent(inout) :: temp(n)
  integer, intent(inout) :: work
  !$crayon range(rho, 0.1, 2.0)
  !$crayon range(eint, 0.1, 5.0)
  !$crayon range(temp, 0.5, 1.5)
  real, parameter :: arad = 0.2, cv = 1.5, tol = 1.0e-5
  integer :: i, it
  real :: t, err
  work = 0
  zones: do i = 1, n
    t = temp(i)
    err = 1.0
    it = 0
    do while (abs(err) > tol .and. it < 25)
      err = (cv*t + arad*t**4/rho(i) - eint(i))/(cv*t + 4.0*arad*t**4/rho(i))
      t = t*(1.0 - max(-0.5, min(0.5, err)))
      it = it + 1
    end do
    if (it == 25) cycle zones
    temp(i) = t
    work = work + it
  end do zones
end subroutine temperature_while

subroutine temperature_list(n, rho, eint, temp)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: rho(n), eint(n)
  real, intent(inout) :: temp(n)
  !$crayon range(rho, 0.1, 2.0)
  !$crayon range(eint, 0.1, 5.0)
  !$crayon range(temp, 0.5, 1.5)
  real, parameter :: arad = 0.2, cv = 1.5, tol = 1.0e-5
  integer :: list(n), i, k, left, keep, it
  real :: tg(n), rg(n), eg(n), dt(n)
  left = n
  do i = 1, n
    list(i) = i
  end do
  do it = 1, 30
    if (left == 0) exit
    do k = 1, left                       ! gather
      tg(k) = temp(list(k))
      rg(k) = rho(list(k))
      eg(k) = eint(list(k))
    end do
    do k = 1, left
      dt(k) = -(cv*tg(k) + arad*tg(k)**4/rg(k) - eg(k))/(cv + 4.0*arad*tg(k)**3/rg(k))
      dt(k) = max(-0.5*tg(k), min(dt(k), tg(k)))
      tg(k) = tg(k) + dt(k)
    end do
!DIR$ IVDEP
    do k = 1, left                       ! scatter
      temp(list(k)) = tg(k)
    end do
    keep = 0
    do k = 1, left                       ! compress the list
      if (abs(dt(k)) >= tol*tg(k)) then
        keep = keep + 1
        list(keep) = list(k)
      end if
    end do
    left = keep
  end do
end subroutine temperature_list

subroutine temperature_mask(n, rho, eint, temp, nleft)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: rho(n), eint(n)
  real, intent(inout) :: temp(n)
  integer, intent(out) :: nleft
  !$crayon range(rho, 0.1, 2.0)
  !$crayon range(eint, 0.1, 5.0)
  !$crayon range(temp, 0.5, 1.5)
  real, parameter :: arad = 0.2, cv = 1.5, tol = 1.0e-5
  logical :: active(n)
  real :: dt(n)
  integer :: it
  active = .true.
  do it = 1, 30
    where (active)
      dt = -(cv*temp + arad*temp**4/rho - eint)/(cv + 4.0*arad*temp**3/rho)
      dt = max(-0.5*temp, min(dt, temp))
      temp = temp + dt
      active = abs(dt) >= tol*temp
    end where
    if (.not. any(active)) exit
  end do
  nleft = count(active)
end subroutine temperature_mask
