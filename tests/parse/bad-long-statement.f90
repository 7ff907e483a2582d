! RUN: (printf 'subroutine s\nx = 1'; yes ' + y &' | head -n 60000; echo ' + 1'; echo end) >$work/long.f90; crayon ast $work/long.f90 2>&1 >/dev/null | sed "s|$work/||"; exit 1
! A statement holds 100000 characters at most; one message says so.
