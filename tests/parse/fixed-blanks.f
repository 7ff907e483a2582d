c     RUN: crayon ast %s
c     Blanks do not count in fixed form: within names, keywords, constants and operators.
      sub routine bl anks (fx, n)
      dimension fx 00(10), g 1(10)
      DO10I=1,N
   10 fx 00(i) = 1 2 . 5 e - 3 + g 1 (i)
      do 2 0 i = 1 , 1 0
      go to 3 0
   20 continue
   30 c on t inue
      if(fx 00(1).g t.1 .a nd. n.eq.1.and.n.lt.2.e 1)GOTO20
      callfoo(fx 00,n)
      e n d
