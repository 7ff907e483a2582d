! RUN: crayon ir --passes=specialize %s
! The number changes in the loop; the loop over further components begins elsewhere, or ends elsewhere; something is called; the other case has an arm.
subroutine rows(n, nvar, other, a)
  integer :: n, nvar, other, i, k
  real :: a(n,*)
  do i = 1, n
    if (nvar > 2) then
      do k = 3, nvar
        a(i,k) = 1.0
      end do
    end if
    nvar = nvar + 1
  end do
  do i = 1, n
    if (other > 2) then
      do k = 4, other
        a(i,k) = 1.0
      end do
      do k = 3, nvar
        a(i,k) = 1.0
      end do
    end if
  end do
  do i = 1, n
    if (other > 2) then
      do k = 3, other
        a(i,k) = 1.0
      end do
    else
      a(i,1) = 2.0
    end if
  end do
end subroutine
