! RUN: crayon ir --after=frontend %s 2>&1 >/dev/null
! Directives that move data to a device are named once a kind and file; those that say something of loops are not.
subroutine s(a, n)
  real a(n)
  !$acc declare create(a)
  !$omp declare target
  !$acc data copy(a)
  !$acc enter data copyin(a)
  !$acc update host(a)
  !$acc UPDATE device(a)
  !$acc host_data use_device(a)
  !$acc end host_data
  !$acc exit data delete(a)
  !$acc end data
  !$omp target data map(a)
  !$omp target enter data map(to: a)
  !$omp target update from(a)
  !$omp target exit data map(from: a)
  !$omp end target data
  !$acc parallel loop copy(a)
  do i = 1, n
    a(i) = 1
  end do
  !$omp target teams distribute parallel do map(a)
  do i = 1, n
    a(i) = 1
  end do
end subroutine
