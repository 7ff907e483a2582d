! A FORALL in another one with bounds by an outer index, as the standard has it: gfortran 12 takes them at one value of it.
subroutine tri(n, a)
  integer, intent(in) :: n
  real :: a(n, n)
  integer :: i, j
  forall (i = 1:n)
    forall (j = 1:i) a(i, j) = a(j, i)*0.5
  end forall
  forall (i = 1:n)
    forall (j = i+1:n, a(j, i) > 0.3) a(i, j) = -a(i, j)
  end forall
end subroutine tri
