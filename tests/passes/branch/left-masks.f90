! RUN: crayon check --with=c,cuda-cpu %s | grep -o '^[a-z_0-9]* .*identical'
! Masks of both sides of an if are read behind it, by ANDs with its condition and with the contrary, after a store has ended the if: they are false where the other side ran.
subroutine monot(n, m, sym, a, ar, al, d, b, f, t)
  implicit none
  integer, intent(in) :: n, m
  real(8) :: sym, q1, q2
  real(8), dimension(n,m) :: a, ar, al, d, b, f
  integer :: t(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n - 1
      if (i == 1) then
        if (sym*d(2,j) > 0 .and. d(i,j)*d(i+1,j) > 0 .and. t(i,j) == 1) then
        else
          if ((ar(i,j)-a(i,j))*(a(i,j)-al(i,j)) < 0) then
            al(i,j) = a(i,j)
            ar(i,j) = a(i,j)
          else
            q1 = (ar(i,j)-al(i,j))*(a(i,j) - 0.5d0*(ar(i,j)+al(i,j)))
            q2 = (ar(i,j)-al(i,j))**2/6
            if (q2 < q1) then
              al(i,j) = 3*a(i,j) - 2*ar(i,j)
            else if (-q2 > q1) then
              ar(i,j) = 3*a(i,j) - 2*al(i,j)
            end if
          end if
        end if
      else
        if (b(i-1,j)*d(i-1,j) > 0 .and. d(i,j)*d(i+1,j) > 0 .and. d(i+1,j)*f(i+1,j) > 0 .and. t(i,j) == 1) then
        else
          if ((ar(i,j)-a(i,j))*(a(i,j)-al(i,j)) < 0) then
            al(i,j) = a(i,j)
            ar(i,j) = a(i,j)
          else
            q1 = (ar(i,j)-al(i,j))*(a(i,j) - 0.5d0*(ar(i,j)+al(i,j)))
            q2 = (ar(i,j)-al(i,j))**2/6
            if (q2 < q1) then
              al(i,j) = 3*a(i,j) - 2*ar(i,j)
            else if (-q2 > q1) then
              ar(i,j) = 3*a(i,j) - 2*al(i,j)
            end if
          end if
        end if
      end if
      if (i == 1) then
        if (sym < 0) al(i,j) = 0
      end if
    end do
  end do
end subroutine
