! RUN: crayon ast %s
! Faults point at the use of a macro, in the original file.
#define F(a,b) a+b
#define SELF (SELF)
#define MANY(x) MANY(x)MANY(x)
#define PLUS +
#define OPEN (
subroutine m
  x = F(1)
  x = F(1,2,3)
  x = 2 * SELF
  x = MANY(1)
  x = 1 + PLUS
  x = 1 + F(2,)
  x = 1 OPEN 2 3)
  call s(__FILE__, __DATE__)
  x = F(1
end
