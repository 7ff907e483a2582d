c     RUN: truncate -s 3G "$work/huge.inc"; cp %s "$work/f.f"; (cd "$work"; crayon ast f.f) 2>&1; exit 1
c     A file of more than 2 GB is refused before it is read.
      subroutine c
      include 'huge.inc'
      end
