c     RUN: crayon ast %s
c     Character constants keep blanks, case and doubled quotes; a continued one goes on in column 7 after blanks to 72.
      subroutine str
      character*60 s
      s = 'Two  Blanks; It''s ! no comment'
      s = "a 'b' ""c"""
      s = 'continued                                            here
     1 there'
      s = 'A' // "b"
      end
