! RUN: check --with=c
! EXPECT: exit 0
! EXPECT: ^bump +c +identical
! EXPECT: ^turn +c +identical
! Variables and procedures of a module that are PRIVATE in so many words: by attribute, by statement, by both lines of one.
module closed
  implicit none
  public
  real, private :: scale = 2.0, & ! private scale
                   shift = 0.5
  real, &
    private, save :: limit(3) = (/ 1.0, 2.0, 3.0 /)
  real :: open = 1.0, hidden = 4.0
  private :: hidden, &
             turn
  Private near
  real :: near = 3.0
contains
  subroutine bump(a)
    real, intent(inout) :: a
    a = a*scale + shift + limit(2) + open + hidden + near
    shift = a
    call turn(a)
  end subroutine bump
  subroutine turn(a)
    real, intent(inout) :: a
    a = -a*limit(3)
  end subroutine turn
end module closed
