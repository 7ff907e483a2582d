! RUN: mkdir "$work/kept"; crayon c --keep-going -o "$work/kept" %s; echo "exit $?"; ls "$work/kept"; grep -oE "(fine|faulty|caller|far)_" "$work/kept/keep-going.c" | sort -u
! What can be translated is written; each routine left out is named, and why.
subroutine fine(a)
  real :: a
  a = 1.0
end subroutine
subroutine faulty(a)
  real :: a
  print *, a
end subroutine
subroutine caller(a)
  real :: a
  call fine(a)
  call faulty(a)
end subroutine
subroutine far(a)
  real :: a
  call caller(a)
contains
  subroutine inner
    a = 2.0
  end subroutine
end subroutine
