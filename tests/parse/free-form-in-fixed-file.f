! RUN: crayon ast --free %s
! --free reads a .f file as free form.
subroutine s
x = 1
end
