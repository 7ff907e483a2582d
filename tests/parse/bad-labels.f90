! RUN: crayon ast %s
! Labels are between 1 and 99999.
subroutine c
0 continue
123456 continue
goto 0
if (x) 0, 1, 2
do 0 i = 1, 2
end do
end
