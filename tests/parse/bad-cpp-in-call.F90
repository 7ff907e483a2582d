! RUN: crayon ast %s
! A directive inside the arguments of a macro.
#define F(a,b) a+b
subroutine c
  x = F(1,
#define Z
  2)
end
