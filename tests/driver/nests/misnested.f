      subroutine s
      end module
