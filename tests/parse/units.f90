! RUN: crayon ast %s
! Modules, contained and internal procedures, ends with and without names, several units a file.
module m
  implicit none
  real :: x
contains
  pure subroutine a(y)
    real, intent(in) :: y
  contains
    real function inner(z)
      inner = z
    end function
  end subroutine a
  elemental real(8) function b(q) result(r)
    r = q
  end function b
  subroutine c; end
  impure elemental subroutine d(x) bind(c, name='d')
  end
  integer pure function e()
  end function e
end module
block data
end block data
block data named
endblockdata
program main
  call a(1.0)
contains
  subroutine s
  end subroutine s
end program main
subroutine last
end
