! RUN: mkdir "$work/it's \"a\" b"; cp %s "$work/it's \"a\" b/x y\$(z).F90"; cd "$work/it's \"a\" b"; nl=$(printf 'n\nl'); for f in 'x y$(z).F90' "q'\"\\r.F90" "$nl.F90" ./-dash.F90; do cp 'x y$(z).F90' "$f" 2>/dev/null; o=${f%.F90}.o; crayon fc --backend=c -g -O2 -c "$f" && [ -f "$o" ] && nm "$o" | grep -c crayon_main_1_run_; crayon fc --backend=c -g -O2 "$f" -o "$f.x" && "./$f.x" && rm -f ./"$f.x"; done; mkdir "$nl"; TMPDIR="$PWD/$nl" crayon fc --backend=c -O2 "./$nl.F90" -o r && ./r; ls "$nl"; crayon fc --backend=c "$nl.F90" -o nowhere/r 2>&1 | grep -c 'nowhere/r'
! Names with blanks, quotes, dollars, backslashes and ends of lines; nothing stays in the folder for what is private.
  real :: a(10)
  do i = 1, 10
    a(i) = i
  end do
  print *, sum(a)
end
