      subroutine step(l, k)
        use grid
        type(level) l
        integer i, j, k
        real*8 w(100)
        if (k .gt. 3) write (*, *) 'late', k
        do j = 1, l%n
          do i = 2, l%n
            w(i) = l%rho(i,j) - l%rho(i-1,j)
          end do
          do i = 3, l%n
            l%flux(i,j) = 0.5d0*(w(i) + w(i-1))
          end do
        end do
        do i = 1, l%n
          write (10, *) l%flux(i,1)
        end do
      end
