! RUN: crayon ast %s
! Names are not reserved in free form either.
subroutine names
  if(3) = 4
  do = 5
  real = 6
  end = 7
  endif = 8
  if (if(1) > 2) if = 3
  in = 1; tiny = 2; result = 3; only = 4
  where(1) = 2
  data = 1
  type%name = 3
  select = 4
  do do = 1, 3
  end do
  call call(call)
end
