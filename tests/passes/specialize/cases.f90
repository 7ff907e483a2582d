! RUN: crayon ir --passes=specialize %s
! A nest with loops over components on sides of IFs alone is there without them, for less of these; one from the greater of two values, of which an IF
! asks whether they are the same, is there for that.
subroutine rows(n, m, nspec, first, is, a, u)
  integer, intent(in) :: n, m, nspec, first, is
  real :: a(n,m,nspec), u(n,nspec), w(n)
  integer :: i, j, k
  do j = 1, m
    if (first == is) w(is-2) = a(1,j,1)
    do i = max(first - 2, is - 1), min(n, m)
      w(i) = a(i,j,1)
      if (nspec > 1) then
        do k = 1, nspec
          u(i,k) = a(i,j,k)
        end do
      end if
    end do
    do i = first, n
      a(i,j,1) = w(i-2)
      if (nspec >= 3) a(i,j,2) = w(i)
      if (2 <= nspec) then
        a(i,j,2) = 0.0
      else
        a(i,j,2) = 1.0
      end if
    end do
  end do
end subroutine
