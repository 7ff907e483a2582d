! RUN: check
! EXPECT: ^wide +c +identical
! Many integers with long names: folder.sh looks at the report of a difference.
subroutine wide(number_of_cells_in_x, number_of_cells_in_y, number_of_ghosts, first_cell_to_do, last_cell_to_do, field)
  implicit none
  integer :: number_of_cells_in_x, number_of_cells_in_y, number_of_ghosts, first_cell_to_do, last_cell_to_do, i
  real :: field(number_of_cells_in_x, number_of_cells_in_y)
  do i = first_cell_to_do, last_cell_to_do
    field(i, 1) = 3.0*field(i, 1)
  end do
  field(1, 1+number_of_ghosts) = 1.0
end subroutine wide
