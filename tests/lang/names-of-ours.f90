! Names that begin like those of the run-time text: the program's own get others in C.
subroutine names(crayon_n, a, crayon_left)
  integer :: crayon_n, i
  real :: a(crayon_n), crayon_left
  do i = 1, crayon_n
    a(i) = a(i)*crayon_left
  end do
end subroutine names
