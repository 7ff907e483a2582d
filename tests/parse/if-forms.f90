! RUN: crayon ast %s
! Block IF with ELSE IF chain, logical IF with every kind of statement, arithmetic IF, names.
subroutine ifs
  if (a) then
    x = 1
  else if (b) then
    x = 2
  elseif (c) then
    x = 3
  else
    x = 4
  end if
  chk: if (a) then
    if (b) then
    endif
  else chk
  end if chk
  if (a) x = 1
  if (a) call s(1)
  if (a) goto 10
  if (a) return
  if (a) stop 'bad'
  if (a) write (*, *) x
  if (a) where (m) y = 0
  if (x - 1) 10, 20, 30
10 continue
end
