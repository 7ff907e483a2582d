! RUN: check --with=c
! EXPECT: exit 0
! EXPECT: ^riemann +c +identical +(1[2-9]|[2-9][0-9]) cases
! EXPECT: ^sections +c +identical +(1[2-9]|[2-9][0-9]) cases
! EXPECT: ^masked +c +identical +(1[2-9]|[2-9][0-9]) cases
! EXPECT: ^plane +c +identical +(1[2-9]|[2-9][0-9]) cases
! EXPECT: ^energies +c +identical +(1[2-9]|[2-9][0-9]) cases
! Arrays that meet in an array expression, an assignment, WHERE or MERGE have the same shape: of assumed-shape arguments that
! is part of the legal sizes.
module solver
  implicit none
contains
  subroutine riemann(pl, pr, rl, rr, ul, ur, flux)
    real(8), intent(in) :: pl(:), pr(:), rl(:), rr(:), ul(:), ur(:)
    real(8), intent(out) :: flux(:)
    real(8), dimension(size(pl)) :: cl, cr, ps
    cl = sqrt(1.4d0*abs(pl)*abs(rl))
    cr = sqrt(1.4d0*abs(pr)*abs(rr))
    ps = (cr*pl + cl*pr - cl*cr*(ur - ul))/(cl + cr + 1d-9)
    where (ps < 0)
      ps = 1d-9
    elsewhere
      ps = ps + ul
    end where
    flux = merge(ul, ur, ps > 0.5d0)*ps
  end subroutine
  subroutine sections(n, a, b, c)
    integer, intent(in) :: n
    real, intent(in) :: b(:), c(:)
    real, intent(inout) :: a(:)
    a(2:n-1) = b(2:n-1) + 0.5*(c(3:n) - c(1:n-2))
    a(1) = sum(b)
  end subroutine
  subroutine masked(q, dq, flag)
    real, intent(inout) :: q(:,:)
    real, intent(in) :: dq(:,:)
    logical, intent(in) :: flag(:,:)
    where (flag) q = q + dq
  end subroutine
  subroutine plane(a, b, row)
    real, intent(inout) :: a(:,:)
    real, intent(in) :: b(:,:), row(:)
    integer :: j
    do j = 1, size(a, 2)
      a(:,j) = a(:,j)*row + b(:,j)
    end do
  end subroutine
  function energies(r, u) result(e)
    real, intent(in) :: r(:), u(:)
    real :: e
    e = sum(r*u*u) + maxval(u - r)
  end function
end module
