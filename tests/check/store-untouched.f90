! RUN: check --with=c,cuda-cpu --shape=strip --vl=64
! EXPECT: exit 0
! EXPECT: ^keep +c +identical
! EXPECT: ^keep +cuda-cpu +identical
! EXPECT: ^reuse +cuda-cpu +identical
! FAULT: s/if (flag) a_*\[at1 + lane\] = r1_*\[lane\]/*(volatile float *)(a + at1 + lane) = flag ? r1[lane] : a[at1 + lane]/
! FAULT: s/^    if (flag) {$/    *(volatile float *)s = *s; &/
! FAULT: s/^    if (flag) {$/    *(volatile float *)c = *c; &/
! FAULT: s/^    if (flag) {$/    *(volatile float *)(table + 2500) = table[2500]; &/
! FAULT(cuda-cpu): s/if (flag) a\[at1\] = r1_1/*(volatile float *)(a + at1) = flag ? r1_1 : a[at1]/
! FAULT(cuda-cpu): s/b\[at1\] = r2_3;/& *(volatile float *)c = *c;/
! FAULT(cuda-cpu): s/b\[at1\] = r2_3;/& *(volatile float *)table = *table;/
module kept
  implicit none
  real :: table(5000) = 2
  integer :: calls = 0
end module
! Stores that the source does not make, of the value that is there: to an argument in the cases where its flag is false, to an
! argument that is never assigned, to a scalar, to module data.
subroutine keep(n, flag, a, b, c, s)
  use kept
  implicit none
  integer :: n, i
  logical :: flag
  real :: a(n), b(n), c(n), s
!$crayon size(n, 1, 5000)
  if (flag) s = s + 1
  if (flag) calls = calls + 1
  do i = 1, n
    if (flag) a(i) = b(i)
    b(i) = b(i)*c(i) + table(i)
  end do
end subroutine
! The second call finds the local array's memory where the first one had its copy of what it left alone.
subroutine reuse(n, flag, a, b)
  implicit none
  integer :: n, i
  logical :: flag
  real :: a(n), b(n), z(n)
  do i = 1, n
    z(i) = b(i)
  end do
  do i = 1, n
    if (flag) a(i) = b(i)
    b(i) = z(n+1-i)
  end do
end subroutine
