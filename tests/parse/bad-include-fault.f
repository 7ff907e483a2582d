c     RUN: crayon ast %s
c     A fault in an included file is reported there, once, however often the file is included.
      include 'sub/fault.inc'
      include 'sub/fault.inc'
      end
