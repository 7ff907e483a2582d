! RUN: crayon ast %s
! Constants that are refused by name.
subroutine c
  x = 5habcde
  x = z'ff' + 1
  data i /b'101'/
  x = 1.0q0
  x = a_name_that_is_longer_than_the_sixty_three_characters_which_are_allowed
end
