! RUN: crayon help tune | grep -v '^  --[a-z0-9-]*length\|^gfortran\|^  *-f'; crayon tune --with=interp %s; crayon tune --tuning=x %s; crayon tune -o; crayon tune --run nowhere; crayon c --size-class=huge %s
! The options of tune; what it does not take.
