! RUN: crayon ast %s
! The clauses of Crayon's own directives are parsed; faults are reported in them.
subroutine c(a)
  !$crayon range(a, 0.0 1.0)
  !$crayon assume(ie <= ) independent
end
