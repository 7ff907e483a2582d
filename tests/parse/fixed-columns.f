C     RUN: crayon ast %s
C     Labels stand in columns 1 to 5, continuation marks in 6, text in 7 to 72; what follows is ignored.
      SUBROUTINE COLS(A, N)
      REAL A(N)
  1 0 CONTINUE
00020 A(1) = 1.0                                                        SEQ00010
      A(2) = 1.0 +
     1       2.0 +
C     a comment and a blank line between continuation lines

     $       3.0
     0A(3) = 7.0
      A(4) =                                                      12345678
      A(5) = 5 ! comment
      A(6) = 6; A(7) = 7
      END
