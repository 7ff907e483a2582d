! RUN: crayon ast %s
! OPERATOR and ASSIGNMENT in USE, PUBLIC and PRIVATE leave nothing behind.
module m
  use k, only: a, operator(+), operator(.in.), b => c, assignment(=)
  use l, only: operator(/)
  use n, operator(.x.) => operator(.y.), d => e
  private operator(*), f
  private :: operator ( // )
  public :: operator(/=), assignment (=), g
end
