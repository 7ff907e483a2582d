! RUN: crayon ir --passes=specialize %s
! Other loops have as many turns; the components lie along memory; nothing else is in the loop; nobody asks whether the two are the same; one of them
! changes.
subroutine others(n, nspec, a)
  integer :: n, nspec, i, j, k
  real :: a(n,nspec)
  do j = 1, nspec
    do i = 1, n
      if (nspec > 1) then
        do k = 1, nspec
          a(i,k) = 1.0
        end do
      end if
    end do
    do k = 1, nspec
      a(j,k) = 2.0
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (nspec > 1) then
        do k = 1, nspec
          a(k,i) = 1.0
        end do
      end if
    end do
  end do
  do j = 1, n
    if (nspec > 1) then
      do k = 1, nspec
        a(j,k) = 1.0
      end do
    end if
  end do
end subroutine

subroutine bounds(n, first, is, other, a)
  integer :: n, first, is, other, i, j
  real :: a(n,n)
  do j = 1, n
    if (first == other) a(other,j) = 1.0
    do i = max(first - 2, is - 1), n
      a(i,j) = 2.0
    end do
  end do
  do j = 1, n
    if (first == is) a(is,j) = 1.0
    do i = max(first - 2, is - 1), n
      a(i,j) = 2.0
    end do
    first = first + 1
  end do
end subroutine
