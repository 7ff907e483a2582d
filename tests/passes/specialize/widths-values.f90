! RUN: crayon check --with=c,cuda-cpu %s | grep -o '^[a-z]* .*identical'
! Fluxes along pencils whose stencil has a width that a procedure compares with numbers: points are lanes for each of them, work rows lie in the pencil, and any other
! width is as it was.
module widths
contains
  subroutine fluxes(nx, ny, nz, ng, order, w, first, last, q, marks, f, g0)
    implicit none
    integer, intent(in) :: nx, ny, nz, ng, order, w, first, last
    real(8), intent(in) :: q(1-ng:nx+ng, ny, nz, 2), g0
    logical, intent(in) :: marks(1-ng:nx+ng, ny, nz)
    real(8), intent(inout) :: f(0:nx, ny, nz, 2)
    real(8) :: u(2, 1-ng:nx+ng), v(2, 1-ng:nx+ng), two(2, ng, 1-ng:nx+ng)
    real(8) :: left(2, 2), right(2, 2), up(2), down(2), most(2), gp(2, 2*w), gm(2, 2*ng), sums(2), part(2), r, s, a, b
    integer :: marked(1-ng:nx+ng), i, j, k, l, m, n, at, to, w2, half
    w2 = 2*w
    half = order/2
    do k = 1, nz
      do j = 1, ny
        do i = first - half, last + half
          do m = 1, 2
            u(m, i) = q(i, j, k, m)
          end do
          v(1, i) = abs(u(2, i)/u(1, i))
          v(2, i) = abs(u(2, i)/u(1, i) + 1)
        end do
        do i = first - half, last
          do l = 1, half
            do m = 1, 2
              two(m, l, i) = (u(m, i) + u(m, i + l))*(v(m, i) + v(m, i + l))
            end do
          end do
        end do
        marked = 0
        do i = first - 1, last
          if (any(marks(i-w+1:i+w, j, k))) marked(i) = 1
        end do
        do i = first - 1, last
          if (marked(i) == 0) then
            sums = 0
            do l = 1, half
              part = 0
              do n = 0, l - 1
                part = part + two(:, l, i - n)
              end do
              sums = sums + l*part
            end do
            f(i, j, k, :) = sums
          else
            to = i + 1
            r = u(1, i) + u(1, to)
            s = sqrt(abs(r))
            left(:, 1) = [1d0, r]
            left(:, 2) = [s, g0]
            right(:, 1) = [s, 2d0]
            right(:, 2) = [r, 0.5d0]
            most = -1
            do l = 1, w2
              at = i + l - w
              do m = 1, 2
                most(m) = max(v(m, at), most(m))
              end do
            end do
            do l = 1, w2
              at = i + l - w
              do m = 1, 2
                a = 0
                b = 0
                do n = 1, 2
                  a = a + left(n, m)*u(n, at)
                  b = b + left(n, m)*v(n, at)
                end do
                gp(m, l) = 0.5d0*(b + most(m)*a)
                gm(m, l) = b - gp(m, l)
              end do
            end do
            call weigh(2, gp, gm, up, down, w)
            do m = 1, 2
              f(i, j, k, m) = 0
              do n = 1, 2
                f(i, j, k, m) = f(i, j, k, m) + right(n, m)*(up(n) + down(n))
              end do
            end do
          end if
        end do
      end do
    end do
  end subroutine
  subroutine weigh(n, p, m, up, down, w)
    implicit none
    integer, intent(in) :: n, w
    real(8), intent(in) :: p(n, 2*w), m(n, 2*w)
    real(8), intent(inout) :: up(n), down(n)
    real(8) :: t(-1:2), c(-1:2), s
    integer :: i, k, l
    i = w
    if (w == 1) then
      up(1:n) = p(1:n, i)
      down(1:n) = m(1:n, i + 1)
    else if (w == 2) then
      c(0) = 1d0/3
      c(1) = 2d0/3
      do k = 1, n
        t(0) = (p(k, i) - p(k, i - 1))**2
        t(1) = (m(k, i + 2) - m(k, i + 1))**2
        s = 0
        do l = 0, 1
          t(l) = c(l)/(1d-6 + t(l))**2
          s = s + t(l)
        end do
        up(k) = t(0)/s*p(k, i) + t(1)/s*p(k, i + 1)
        down(k) = t(0)/s*m(k, i + 2) + t(1)/s*m(k, i + 1)
      end do
    else if (w == 3) then
      do k = 1, n
        up(k) = p(k, i - 2) + p(k, i + 2)
        down(k) = m(k, i - 1)*m(k, i + 3)
      end do
    end if
  end subroutine
end module
