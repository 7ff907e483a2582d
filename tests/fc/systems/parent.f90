module parent
  use fill
  interface
    module subroutine add(a)
      real, intent(inout) :: a(:)
    end subroutine
  end interface
end module
