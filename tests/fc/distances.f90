! RUN: printf '#!/bin/sh\nfor word; do case $word in */host/*) tr -d "&\\n " <"$word" | grep -o "loc[(]a[(]" | wc -l >&2 ;; esac; done\nexec gfortran "$@"\n' >"$work/compiler"; chmod +x "$work/compiler"; crayon fc --backend=c --gfortran="$work/compiler" -c %s -o "$work/nests.o"
! How far the elements of an assumed-shape array lie apart is asked once for each dimension, by two addresses, whatever its rank (2**rank times before).
subroutine add(n, a)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(:,:,:,:,:)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i,j,1,1,1) = a(i,j,1,1,1) + 1
    end do
  end do
end subroutine
