! RUN: sh same.sh --cuda %s
! Variables without a declaration of which a unit has nothing but input and output, or ALLOCATE, belong to it in its internal procedures and
! statement functions, too: they are arguments of nests, not variables of theirs that nothing sets.
program main
  real :: g(20)
  real, allocatable :: z(:,:)
  line(k) = k + inside
  call fill
  read (10, *) a, inside
  allocate (z(4, 5), stat=lost)
  do i = 1, 20
    g(i) = f(real(i)) + line(i)
  end do
  print *, g
  call show
contains
  function f(y)
    f = a*y
  end function
  subroutine show
    do i = 1, 20
      g(i) = g(i) + a + lost
    end do
    print *, g
  end subroutine
  subroutine fill
    open (10, status='scratch')
    write (10, *) '3.5 70'
    rewind 10
  end subroutine
end program
