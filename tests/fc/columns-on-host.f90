! RUN: sh columns-on-host.sh %s
! Columns go one by one to a procedure of the host's and come back, between nests of the whole: what brings a column there and back is the host's, for the
! device would move its arrays with each one.
module columns
  implicit none
  integer, parameter :: n = 32, levels = 40
  character(8) :: names(0:1) = ['moist   ', 'dry     ']
contains
  subroutine advance(t, q)
    real, intent(inout) :: t(n,n,levels), q(n,n,levels)
    integer :: i, j, k
    do k = 1, levels
      do j = 1, n
        do i = 1, n
          t(i,j,k) = t(i,j,k) + 0.01*sin(0.1*i)*cos(0.2*j)*sqrt(real(k))/(1 + t(i,j,k)**2)
          q(i,j,k) = q(i,j,k)*0.999 + 0.001*t(i,j,k)/(1 + q(i,j,k)**2)
        end do
      end do
    end do
  end subroutine advance

  subroutine physics(t, q, kind)
    real, intent(inout) :: t(levels), q(levels)
    integer, intent(in) :: kind
    character(8) :: name
    integer :: k
    name = names(kind)
    k = 1
    do while (k <= levels)
      if (name(1:1) == 'm' .and. q(k) > 0.2) t(k) = t(k) + 0.1*(q(k) - 0.2)
      q(k) = min(q(k), 0.2 + 0.001*k)
      k = k + len_trim(name)/3
    end do
  end subroutine physics

  ! Of which the compiler does not know how many they are.
  subroutine all_columns(t, q)
    real, intent(inout) :: t(n*n,levels), q(n*n,levels)
    real :: t1(levels), q1(levels)
    integer :: i, k
    do i = 1, n*n
      do k = 1, levels
        t1(k) = t(i,k)
        q1(k) = q(i,k)
      end do
      call physics(t1, q1, mod(i, 2))
      do k = 1, levels
        t(i,k) = t1(k)
        q(i,k) = q1(k)
      end do
    end do
  end subroutine all_columns

  ! Of points of a plane: they stay with gfortran.
  subroutine all_points(t, q)
    real, intent(inout) :: t(n,n,levels), q(n,n,levels)
    real :: t1(levels), q1(levels)
    integer :: i, j, k
    do j = 1, n
      do i = 1, n
        do k = 1, levels
          t1(k) = t(i,j,k)
          q1(k) = q(i,j,k)
        end do
        call physics(t1, q1, mod(i, 2))
        do k = 1, levels
          t(i,j,k) = t1(k)
          q(i,j,k) = q1(k)**1.01
        end do
      end do
    end do
  end subroutine all_points
end module columns

program main
  use columns
  implicit none
  real :: t(n,n,levels), q(n,n,levels)
  integer :: step
  t = 0.5
  q = 0.19
  do step = 1, 4
    call advance(t, q)
    call all_columns(t, q)
    call advance(t, q)
    call all_points(t, q)
  end do
  print *, sum(dble(t)), sum(dble(q))
end program main
