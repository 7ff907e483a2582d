! RUN: crayon ast %s
! Directives of the known sentinels are statements; other comments are none; before a unit they belong to it.
!$crayon range(a, 0.0, 1.0)
subroutine dir(a)
  !DIR$ IVDEP
  !$acc kernels loop gang(16) &
  !$acc& vector(64)
  !$OMP Parallel Do Private(x) ! comment
  !$crayon independent local(x, y), assume(ie <= idim - 1)
  !dec$ ivdep
  do i = 1, n
    !$ only with OpenMP
    !$ ompx is a comment
    !dirs too
  end do
end
