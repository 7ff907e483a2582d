! RUN: check --with=c,cuda-cpu
! EXPECT: exit 0
! EXPECT: ^chosen +c +identical
! EXPECT: ^chosen +cuda-cpu +identical
! The reference's merges take values and masks of all kinds, logicals and integers of 1 and 2 bytes too.
subroutine chosen(n, one, two, k1, k2, k8, a, d)
  integer, intent(in) :: n
  logical(1), intent(inout) :: one(n)
  logical(2), intent(inout) :: two(n)
  integer(1), intent(inout) :: k1(n)
  integer(2), intent(inout) :: k2(n)
  integer(8), intent(inout) :: k8(n)
  real, intent(inout) :: a(n)
  double precision, intent(inout) :: d(n)
  integer :: i
  do i = 1, n
    a(i) = cvmgt(a(i), 0.5, one(i)) + cvmgp(a(i), 1.5, k2(i))
    d(i) = cvmgt(d(i), 2.d0, two(i)) + cvmgm(d(i), 1.d0, k1(i))
    k2(i) = cvmgz(k2(i), 3_2, k8(i))
    k1(i) = cvmgn(k1(i), 7_1, k2(i))
    k8(i) = cvmgt(k8(i), 5_8, one(i))
    one(i) = cvmgp(one(i), .true._1, k1(i))
    two(i) = cvmgt(two(i), .true._2, two(i))
  end do
end subroutine
