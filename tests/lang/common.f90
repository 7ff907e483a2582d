! The same storage seen as two layouts by two routines.
subroutine comm1
  common /lblk/ a(10), b(10)
  do i = 1, 10
    a(i) = b(i)*2.0
  end do
  call comm2
end subroutine comm1
subroutine comm2
  common /lblk/ c(20)
  do i = 2, 20
    c(i) = c(i) + c(i-1)
  end do
end subroutine comm2
