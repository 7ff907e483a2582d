! RUN: sh same.sh --cuda %s
! The index of an implied DO, a FORALL or a DO CONCURRENT is a variable of its own: the one of that name outside may be that of a DO around the nest,
! or an argument with INTENT(IN), and keeps its value. Components of structures that it chooses are other ones in each turn all the same.
subroutine shifted(i, n, a, b)
  implicit none
  integer, intent(in) :: i, n
  integer, intent(inout) :: a(n), b(n)
  a = a + b([(i, i = n, 1, -1)])
  forall (i = 1:n) b(i) = b(i) + 3*i
  do concurrent (i = 1:n)
    a(i) = a(i) - b(i)
  end do
  a(i) = a(i) + i
end subroutine
subroutine order(list, final, counts)
  implicit none
  integer, pointer :: list(:), final(:), counts(:), part(:)
  integer :: first, i
  first = 1
  do i = 1, size(counts)
    if (counts(i) > 0) then
      allocate(part(counts(i)))
      part = list([(i, i = first, first + counts(i) - 1)])
      write (*, *) i, part
      final(first:first + counts(i) - 1) = part
      deallocate(part)
    end if
    first = first + counts(i)
  end do
end subroutine
program main
  implicit none
  interface
    subroutine order(list, final, counts)
      integer, pointer :: list(:), final(:), counts(:)
    end subroutine
  end interface
  type cell
    integer :: rho(4)
  end type
  type(cell) :: cells(100)
  integer, pointer :: list(:), final(:), counts(:)
  integer :: a(100), b(100), i, k, n
  n = 100
  do i = 1, n
    a(i) = mod(37*i, 101)
    b(i) = mod(11*i, 23)
    cells(i)%rho = i*[1, 2, 3, 4]
  end do
  do i = 1, 3
    a = a + b([(i, i = n, 1, -1)])
    forall (i = 1:n) b(i) = b(i) + cells(i)%rho(2)
    write (*, *) i, sum(a), sum(b)
  end do
  i = 7
  do k = 1, 3
    a = a + [(cells(i)%rho(3), i = 1, n)]
    do concurrent (i = 1:n)
      b(i) = b(i) + cells(i)%rho(k)
    end do
    a(i) = a(i) + cells(i)%rho(1)
  end do
  write (*, *) i, sum(a), sum(b)
  call shifted(7, n, a, b)
  write (*, *) sum(a), sum(b)
  allocate(list(9), final(9), counts(3))
  list = [(11*i, i = 1, 9)]
  counts = [4, 0, 5]
  call order(list, final, counts)
  write (*, *) i, final
end program
