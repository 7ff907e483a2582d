! RUN: crayon report %s; crayon report %s | awk 'length > 80 { print "wide: " $0 }'; for c in c cuda check reference report ir ast; do crayon help $c; done | awk 'length > 80 { print "wide: " $0 }'
! 80 columns, whatever the names are.
subroutine advance_all_the_temperatures(n, m, temperature, conductivity)
  integer, intent(in) :: n, m
  real, intent(inout) :: temperature(n, m)
  real, intent(in) :: conductivity(n, m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      temperature(i, j) = temperature(i, j)*conductivity(i, j)
    end do
  end do
end subroutine
