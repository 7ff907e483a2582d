! RUN: crayon ast %s
! Statements outside the subset that have no place in the tree are refused by name, their ends without a word.
subroutine c
  associate (x => y)
    z = x
  end associate
  block
  end block
  select type (p)
  type is (point)
  class default
  end select
  critical
  end critical
  import
  procedure(f), pointer :: q
end
