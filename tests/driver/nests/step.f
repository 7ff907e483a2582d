      subroutine step(l, k)
        use grid
        type(level) l
        integer i, j, k
        real*8 w(100), d
        if (k .gt. 3) write (*, *) 'late', k
c$omp parallel do private(d)
        do j = 1, l%n
          do i = 1, l%n
            d = l%rho(i,j)
            if (d .gt. 0.1d0) then
              d = d*d
              l%rho(i,j) = d + 0.1d0
            end if
          end do
        end do
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
