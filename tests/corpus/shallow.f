C     SHALLOW WATER ON A PERIODIC STAGGERED MESH, LEAPFROG IN TIME WITH A
C     TIME FILTER: THE WEATHER BENCHMARK FAMILY OF THE EARLY EIGHTIES.
C     ALL FIELDS IN COMMON, MESH SIZE BY PARAMETER, FIXED FORM.
      SUBROUTINE SWFLUX (M, N)
      PARAMETER (M1 = 65, N1 = 65)
      COMMON U(M1,N1), V(M1,N1), P(M1,N1), UNEW(M1,N1), VNEW(M1,N1),
     1       PNEW(M1,N1), UOLD(M1,N1), VOLD(M1,N1), POLD(M1,N1),
     2       CU(M1,N1), CV(M1,N1), Z(M1,N1), H(M1,N1)
      COMMON /CONS/ DT, TDT, DX, DY, ALPHA
C$CRAYON SIZE(M, 1, 64)
C$CRAYON SIZE(N, 1, 64)
C$CRAYON RANGE(P, 0.5, 2.0)
C$CRAYON RANGE(DX, 0.5, 2.0)
C$CRAYON RANGE(DY, 0.5, 2.0)
      FSDX = 4./DX
      FSDY = 4./DY
      DO 100 J = 1,N
      DO 100 I = 1,M
      CU(I+1,J) = .5*(P(I+1,J) + P(I,J))*U(I+1,J)
      CV(I,J+1) = .5*(P(I,J+1) + P(I,J))*V(I,J+1)
      Z(I+1,J+1) = (FSDX*(V(I+1,J+1) - V(I,J+1)) - FSDY*(U(I+1,J+1)
     1            - U(I+1,J)))/(P(I,J) + P(I+1,J) + P(I+1,J+1)
     2            + P(I,J+1))
      H(I,J) = P(I,J) + .25*(U(I+1,J)*U(I+1,J) + U(I,J)*U(I,J)
     1         + V(I,J+1)*V(I,J+1) + V(I,J)*V(I,J))
  100 CONTINUE
C     PERIODIC CONTINUATION
      DO 110 J = 1,N
      CU(1,J) = CU(M+1,J)
      CV(M+1,J+1) = CV(1,J+1)
      Z(1,J+1) = Z(M+1,J+1)
      H(M+1,J) = H(1,J)
  110 CONTINUE
      DO 115 I = 1,M
      CU(I+1,N+1) = CU(I+1,1)
      CV(I,1) = CV(I,N+1)
      Z(I+1,1) = Z(I+1,N+1)
      H(I,N+1) = H(I,1)
  115 CONTINUE
      CU(1,N+1) = CU(M+1,1)
      CV(M+1,1) = CV(1,N+1)
      Z(1,1) = Z(M+1,N+1)
      H(M+1,N+1) = H(1,1)
      RETURN
      END
C
      SUBROUTINE SWSTEP (M, N)
      PARAMETER (M1 = 65, N1 = 65)
      COMMON U(M1,N1), V(M1,N1), P(M1,N1), UNEW(M1,N1), VNEW(M1,N1),
     1       PNEW(M1,N1), UOLD(M1,N1), VOLD(M1,N1), POLD(M1,N1),
     2       CU(M1,N1), CV(M1,N1), Z(M1,N1), H(M1,N1)
      COMMON /CONS/ DT, TDT, DX, DY, ALPHA
C$CRAYON SIZE(M, 1, 64)
C$CRAYON SIZE(N, 1, 64)
C$CRAYON RANGE(DX, 0.5, 2.0)
C$CRAYON RANGE(DY, 0.5, 2.0)
      TDTS8 = TDT/8.
      TDTSDX = TDT/DX
      TDTSDY = TDT/DY
      DO 200 J = 1,N
      DO 200 I = 1,M
      UNEW(I+1,J) = UOLD(I+1,J) + TDTS8*(Z(I+1,J+1) + Z(I+1,J))
     1   *(CV(I+1,J+1) + CV(I,J+1) + CV(I,J) + CV(I+1,J))
     2   - TDTSDX*(H(I+1,J) - H(I,J))
      VNEW(I,J+1) = VOLD(I,J+1) - TDTS8*(Z(I+1,J+1) + Z(I,J+1))
     1   *(CU(I+1,J+1) + CU(I,J+1) + CU(I,J) + CU(I+1,J))
     2   - TDTSDY*(H(I,J+1) - H(I,J))
      PNEW(I,J) = POLD(I,J) - TDTSDX*(CU(I+1,J) - CU(I,J))
     1   - TDTSDY*(CV(I,J+1) - CV(I,J))
  200 CONTINUE
      RETURN
      END
C
      SUBROUTINE SWFILT (M, N)
      PARAMETER (M1 = 65, N1 = 65)
      COMMON U(M1,N1), V(M1,N1), P(M1,N1), UNEW(M1,N1), VNEW(M1,N1),
     1       PNEW(M1,N1), UOLD(M1,N1), VOLD(M1,N1), POLD(M1,N1),
     2       CU(M1,N1), CV(M1,N1), Z(M1,N1), H(M1,N1)
      COMMON /CONS/ DT, TDT, DX, DY, ALPHA
C$CRAYON SIZE(M, 1, 64)
C$CRAYON SIZE(N, 1, 64)
      DO 300 J = 1,N
      DO 300 I = 1,M
      UOLD(I,J) = U(I,J) + ALPHA*(UNEW(I,J) - 2.*U(I,J) + UOLD(I,J))
      VOLD(I,J) = V(I,J) + ALPHA*(VNEW(I,J) - 2.*V(I,J) + VOLD(I,J))
      POLD(I,J) = P(I,J) + ALPHA*(PNEW(I,J) - 2.*P(I,J) + POLD(I,J))
      U(I,J) = UNEW(I,J)
      V(I,J) = VNEW(I,J)
      P(I,J) = PNEW(I,J)
  300 CONTINUE
      TDT = DT + DT
      RETURN
      END
