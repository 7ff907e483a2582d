! RUN: crayon ast %s
! Every DO: labelled, END DO, WHILE, forever, CONCURRENT, named, with a label on the DO itself.
subroutine dos
  do i = 1, n
  end do
  do i = n, 1, -1
  enddo
  5 do 10 j = 1, n
    x = j
  10 end do
  do while (x < 3)
  end do
  do
    exit
  end do
  do 20
    cycle
  20 continue
  do 30 while (x > 1)
  30 continue
  do concurrent (i = 1:n, j = 1:m:2, i /= j)
  end do
  outer: do i = 1, 3
    inner: do
      exit outer
      cycle inner
    end do inner
  end do outer
end
