! RUN: crayon ast %s
! A file of comments has no units and no faults.