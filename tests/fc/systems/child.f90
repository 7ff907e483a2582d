submodule (parent) child
contains
  module subroutine add(a)
    real, intent(inout) :: a(:)
    a = a + 1
  end subroutine
end submodule
