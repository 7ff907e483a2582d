/* Ways out that the data decide. */
#ifndef CRAYON_PASSES_NEST_LEAVE_CHECK_H
#define CRAYON_PASSES_NEST_LEAVE_CHECK_H

#include "passes/nest/leave.h"
#include "passes/nest/rare.h"

/* Puts a check before the work of a routine that may leave it: loops that find whether the routine would come to one of the CALLs of NEST_LEAVE, NEST_TELL and NEST_CALL in it, and
 * then leave at once; `need`, unless 0: what holds at the start where it would come to any; `rare`, unless NULL: sides that were taken out;
 * work rows are then taken to be filled where that cannot be shown (SYMBOL_FILLED). The CALLs stay where they are. False, with nothing changed but scalars of a row that its conditions set (kept_value.h): the check would take loops whose iterations run in order, or values
 * that are not the same before the work. Routines
 * that left their work three times one after the other do so at once in the next calls, but for one in fifty. */
bool leave_check(Context *context, NestProgram *program, NestRoutine *routine, const RareSides *rare, ExprId need);

/* The ways out of a translated routine whose check runs in order, or loads work rows that are to be filled: `slow` gets the places of them. Where a condition that holds for the whole routine decides, and
 * the check does not on its other side, the routine leaves at once on this one instead. */
void leave_find_slow(Context *context, NestRoutine *routine, LeaveList *slow);

/* Whether it is a CALL of that name (ir/nest.h), which stands for something. */
bool leave_calls(const Stmt *stmt, const char *symbol);

/* Whether the statement is a way out: such a CALL, or one of NEST_CALL or NEST_REST. */
bool leave_is_way_out(const Stmt *stmt);
bool leave_is_call(const Stmt *stmt);
bool leave_is_rest(const Stmt *stmt);

/* status = 1, return: what a routine does that leaves its work. */
StmtId leave_statements(Context *context, NestRoutine *routine, SourceRange loc);

#endif
