! RUN: crayon ast -I sub %s
! -I names folders to search behind the file's own.
subroutine inc
  include 'three.inc'
end
