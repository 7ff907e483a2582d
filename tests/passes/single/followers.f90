! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! What is recorded at a few places after each step goes where the field lies: the records, and the lists of places, which nothing but this touches. A record that the host sums up stays there, and so does
! what reads small arrays alone.
subroutine recorded(n, m, l, u, seismo, ix, iy)
  integer, intent(in) :: n, m, l, ix(2), iy(2)
  real(8), intent(inout) :: u(n, m), seismo(l, 2)
  integer :: i, j, it, k
!$crayon size(n, 3, 40) size(m, 3, 20) size(l, 1, 5) range(ix, 1, 3) range(iy, 1, 3)
  do it = 1, l
    do j = 2, m - 1
      do i = 2, n - 1
        u(i, j) = u(i, j) + 0.25d0*it
      end do
    end do
    do k = 1, 2
      seismo(it, k) = u(ix(k), iy(k))
    end do
  end do
end subroutine
subroutine used(n, m, l, u, seismo, total)
  integer, intent(in) :: n, m, l
  real(8), intent(inout) :: u(n, m), seismo(l), total
  integer :: i, j, it
!$crayon size(n, 3, 40) size(m, 3, 20) size(l, 1, 5)
  do it = 1, l
    do j = 2, m - 1
      do i = 2, n - 1
        u(i, j) = u(i, j) + 0.25d0*it
      end do
    end do
    seismo(it) = u(2, 3)
    total = 0.5d0*total + seismo(it)
  end do
end subroutine
subroutine small(n, m, l, u, c, seismo)
  integer, intent(in) :: n, m, l
  real(8), intent(inout) :: u(n, m), seismo(l), c(3)
  integer :: i, j, it
!$crayon size(n, 3, 40) size(m, 3, 20) size(l, 1, 5)
  do it = 1, l
    do j = 2, m - 1
      do i = 2, n - 1
        u(i, j) = u(i, j) + c(2)*it
      end do
    end do
    seismo(it) = c(1) + c(2)
  end do
end subroutine
