! Constants that underflow become the zeros of gfortran.
subroutine u(r)
real r(8)
r(1)=(-1.0e-30)*1.0e-20
r(2)=-1.0e-50
r(3)=(-1.0e-30)*1.0e-15
r(4) = real(-1.0d-60)
r(5)=-1.0d-60
r(6)=0.25*1.0e-38
r(7)=(-1.0e-30)**3
r(8)=-(1.0e-30**2)
end
program main
real r(8)
call u(r)
print '(8z9)', r
end program
