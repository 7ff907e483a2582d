! Payoffs of a call option on paths of a price whose logarithm takes logistic steps. Random numbers are those of Park and
! Miller, "Random number generators: good ones are hard to find", Comm. ACM 31 (1988), by Schrage's integers: the same
! everywhere. EXP and LOG are the library's.
subroutine paths(n, steps, price, strike, drift, volatility, payoff)
  implicit none
  integer, intent(in) :: n, steps
  double precision, intent(in) :: price, strike, drift, volatility
  double precision, intent(out) :: payoff(n)
  double precision :: x, u
  integer :: i, t, seed, high
  !$crayon size(n, 1, 2000)
  !$crayon size(steps, 1, 9)
  !$crayon range(price, 90.0, 110.0)
  !$crayon range(strike, 90.0, 110.0)
  !$crayon range(drift, -0.01, 0.01)
  !$crayon range(volatility, 0.01, 0.05)

  do i = 1, n
    seed = 1000003 + 1973*i
    x = price
    do t = 1, steps
      high = seed/127773
      seed = 16807*(seed - high*127773) - 2836*high
      if (seed <= 0) seed = seed + 2147483647
      u = seed*(1.0d0/2147483647.0d0)
      x = x*exp(drift + volatility*log(u/(1.0d0 - u)))
    end do
    payoff(i) = max(x - strike, 0.0d0)
  end do
end subroutine paths
