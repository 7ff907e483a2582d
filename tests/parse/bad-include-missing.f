c     RUN: crayon ast %s
c     A missing INCLUDE file is a fault of the INCLUDE line, at its place.
      subroutine c
      include 'nowhere.inc'
      end
