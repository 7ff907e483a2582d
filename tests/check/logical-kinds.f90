! RUN: check --with=c,cuda-cpu --int8
! EXPECT: exit 0
! EXPECT: ^masks +c +identical
! EXPECT: ^masks +cuda-cpu +identical
! Conditions of LOGICAL of 1, 4 and 8 bytes are predicates of vector kernels alike.
subroutine masks(n, m, one, eight, a, b)
  integer, intent(in) :: n, m
  logical(1), intent(inout) :: one(n, m)
  logical(8), intent(inout) :: eight(n, m)
  real, intent(inout) :: a(n, m), b(n, m)
  logical(1) :: t(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      t(i) = a(i, j) > 0.5 .and. .not. one(i, j)
      if (one(i, j)) then
        a(i, j) = a(i, j) + 1.0
      else
        b(i, j) = b(i, j) - 1.0
      end if
      if (eight(i, j) .or. t(i)) then
        b(i, j) = b(i, j)*2.0
        if (t(i)) a(i, j) = b(i, j)
      else if (t(i) .neqv. one(i, j)) then
        a(i, j) = 0.0
      end if
    end do
    do i = 2, n
      eight(i, j) = eight(i, j) .neqv. t(i-1)
      one(i, j) = t(i)
    end do
  end do
end subroutine
