! RUN: sh same.sh %s
! Nests in the branches of IF and SELECT CASE that are Fortran's; statement functions; implicit variables of a host.
program branches
  real :: a(6)
  double(x) = 2*x + shift
  shift = 0.5
  do k = 1, 6
    if (k == 1) then
      print *, 'one'
      do i = 1, 6
        a(i) = i
      end do
    else if (k == 2) then
      print *, 'two'
      do i = 1, 6
        a(i) = a(i) + 1
      end do
    else
      print *, 'other'
      do i = 1, 6
        shift = i
        a(i) = a(i) + shift
      end do
    end if
    select case (k)
    case (1:2)
      write (*, *) 'few'
      do i = 1, 6
        a(i) = -a(i)
      end do
    case default
      write (*, *) 'many', double(1.0)
      do i = 1, 6
        a(i) = a(i)/2
      end do
    end select
  end do
  call inner
  print *, a, i, j, shift
contains
  subroutine inner
    do j = 1, 6
      t = a(j)
      a(j) = t*t
    end do
  end subroutine
end program
