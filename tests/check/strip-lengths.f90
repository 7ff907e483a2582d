! RUN: check --vl=128 --shape=strip
! EXPECT: ^smooth +c +identical
! FAULT: s/n = \*n_ref;/n = *n_ref == 1 ? 0 : *n_ref;/
! FAULT: s/n = \*n_ref;/n = *n_ref == 127 ? 126 : *n_ref;/
! FAULT: s/n = \*n_ref;/n = *n_ref == 128 ? 127 : *n_ref;/
! FAULT: s/n = \*n_ref;/n = *n_ref == 129 ? 128 : *n_ref;/
! FAULT: s/n = \*n_ref;/n = *n_ref == 1000 ? 999 : *n_ref;/
! FAULT: s/m = \*m_ref;/m = *m_ref == 127 ? 126 : *m_ref;/
! FAULT: s/m = \*m_ref;/m = *m_ref == 128 ? 127 : *m_ref;/
! FAULT: s/m = \*m_ref;/m = *m_ref == 129 ? 128 : *m_ref;/
! FAULT: s/m = \*m_ref;/m = *m_ref == 255 ? 254 : *m_ref;/
! Trip counts just below, at and just above the vector length that is asked for, and those at which the strips of a
! kernel with two halo lanes are full: 126 points (m = 128), and 252 (m = 255 is one more).
subroutine smooth(n, m, a, b, c)
  implicit none
  integer :: n, m, i
  real :: a(n), b(m), c(m), t(m)
  do i = 1, n
    a(i) = a(i)*0.5 + 1.0
  end do
  do i = 1, m
    t(i) = b(i)*b(i)
  end do
  do i = 2, m - 1
    c(i) = t(i-1) - 2.0*t(i) + t(i+1)
  end do
end subroutine smooth
