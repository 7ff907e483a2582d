c     RUN: crayon ast %s
c     The caret stands where the fault is in the file, though blanks, comments and line ends are gone.
      sub routine c
      x = 1  +
c     comment
     1     y (i  j)    + 2
      y = a b c (1, 2 3
     $        , 'it''s', )
	z = 1 *	/ 2
      end
