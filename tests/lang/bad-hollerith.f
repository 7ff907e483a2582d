c MESSAGE: Hollerith constants are not supported
      subroutine bad(k)
      integer k, l
      data l /4habcd/
      k = l
      end
