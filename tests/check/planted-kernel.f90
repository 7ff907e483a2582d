! RUN: check --with=c,cuda-cpu --shape=strip --vl=64
! EXPECT: exit 0
! EXPECT: ^edge +c +identical
! EXPECT: ^edge +cuda-cpu +identical
! FAULT: s/0\.125f/0.12500001f/
! FAULT: s/to4 = count + 2/to4 = count + 1/
! FAULT: s/r6_1, r3\[lane\], r4\[lane\]/r6_1, r4[lane], r3[lane]/
! FAULT: s/e_\[at1 + lane\] = r5_1/if (lane != 7) &/
! FAULT: s/s2\[lane\] = r4\[lane\];/s2[lane] = r3[lane] = r4[lane];/
! FAULT: s/lane = 0; lane < wide3/lane = 2; lane < wide3/
! FAULT(cuda-cpu): /^static __global__/,/^}/ s/0\.125f/0.12500001f/
! FAULT(cuda-cpu): s/lane >= 2 && lane < count + 2/lane >= 2 \&\& lane < count + 1/
! FAULT(cuda-cpu): s/r6_1 ? r3_1 : r4_1/r6_1 ? r4_1 : r3_1/
! FAULT(cuda-cpu): s/e_\[at1\] = r5_1/if (lane != 7) &/
! FAULT(cuda-cpu): s/lane >= 1 &&/lane >= 2 \&\&/
! FAULT(cuda-cpu): /s1\[lane\] = r3_1/,/__sync/ s/__syncthreads();/;/
! FAULT(cuda-cpu): /s2\[lane\] = r4_1/,/__sync/ s/__syncthreads();/;/
! FAULT(cuda-cpu): s/shared + 256/shared + 0/
! In both texts of a vector kernel: a wrong coefficient, an off-by-one bound, a swapped merge, an unwritten element, a slot
! freed early, an extent one short; on the GPU's threads each barrier left out and a slot in use shared with another value.
subroutine edge(a, e, f, n, m)
  integer n, m, i, j
  real a(n,m), e(n,m), f(n,m), da(200)
!$crayon local(da)
!$crayon size(n, 3, 200)
!$crayon size(m, 1, 3)
  do j = 1, m
    do i = 2, n
      da(i) = 0.125*(a(i,j) - a(i-1,j))
    end do
    do i = 3, n
      e(i,j) = da(i) - da(i-1)
      f(i,j) = cvmgp(a(i,j), da(i), e(i,j))
    end do
  end do
end
