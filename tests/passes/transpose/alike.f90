! RUN: crayon check --with=c,cuda-cpu %s && crayon cuda --no-line-directives -o $work %s && grep -E "  crayon_bring|_here\[|int64_t._first|_first =" $work/alike.cu | sed "s,^ *,,"
! What all lanes read alike in a turn comes along with pieces: of a vector, of a column; not what is read in some turns, of an array that the kernel stores, at another lane's place.
subroutine products(n, m, a, x, z, y)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n, m), x(0:n), z(n, 3)
  double precision, intent(inout) :: y(m)
  double precision :: s
  integer :: i, j
!$crayon size(n, 0, 200)
!$crayon size(m, 1, 70)
  do j = 1, m
    s = y(j)
    do i = 1, n
      s = s + a(i, j)*x(i - 1) + z(i, 2)*x(i)
      if (s > 100d0) s = s - z(i, 1)
    end do
    y(j) = s + z(1, 3)
  end do
end subroutine
