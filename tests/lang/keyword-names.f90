! No word is reserved: arrays and scalars may be called if, do, in, tiny, real.
subroutine keyw(n, if, do, in, tiny)
  integer :: n, i
  real :: if(n), do(n), in, tiny
  do i = 1, n
    if (do(i) > in) if(i) = do(i)*tiny
  end do
end subroutine keyw
