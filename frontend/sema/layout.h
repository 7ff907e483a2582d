/* Static storage: areas, what is laid over them, and the values that they begin with. */
#ifndef CRAYON_FRONTEND_SEMA_LAYOUT_H
#define CRAYON_FRONTEND_SEMA_LAYOUT_H

#include "frontend/sema/entity.h"

/* Calls `each` for an implied DO's items at every value of its variable, which stands for a constant. */
typedef bool (*ItemVisitor)(Unit *unit, const AstExpr *item, void *data);

/* Lays out COMMON blocks, EQUIVALENCE groups, saved variables and initial values of a declared unit. */
void storage_lay_out(Unit *unit);

/* Reports storage that has two initial values; behind storage_lay_out of all units. */
void storage_check_values(Sema *sema);

/* A new area. */
AreaId storage_add_area(Sema *sema, Area area);

/* Gives a variable static storage of its own. */
void storage_save(Unit *unit, Entity *entity);

/* Puts the value of element `element` of a variable into its area. */
void storage_add_init(Unit *unit, const Entity *entity, int64_t element, Constant value);

/* False, with a report, when an array has more elements than can have values. */
bool storage_check_count(Unit *unit, const Entity *entity, int64_t count);

/* Items of a constant array or initial value, in order; false after a reported fault. */
bool storage_values(Unit *unit, const AstExpr *initial, Type type, int64_t count, bool scalar, Constant *values);

/* The bytes of a variable with static storage; 0 after a report that they are not constant. */
int64_t entity_bytes(Unit *unit, Entity *entity);

/* Makes an area reach to `end`, aligned to `align`, at least. */
void storage_grow(Unit *unit, AreaId id, int64_t end, uint32_t align);

/* Calls `each` for an implied DO's items at every value of its variable, which stands for a constant. False after a report. */
bool storage_visit_implied_do(Unit *unit, const AstExpr *loop, ItemVisitor each, void *data);

/* The value of a constant expression, as one of the type; false after a report. */
bool storage_constant(Unit *unit, const AstExpr *ast, Type type, Constant *value);

/* RESHAPE(values, shape): the values, whose order stays. */
bool storage_is_reshape(const Unit *unit, const AstExpr *initial);

/* True for an initial value that is an array. */
bool storage_is_array(Unit *unit, const AstExpr *initial);

/* Byte offset of the item `a`, `a(i,...)` in its variable. */
bool storage_item_offset(Unit *unit, const AstExpr *item, Entity *entity, int64_t *offset);

/* The variable with storage of its own that a statement names, or an element of; NULL after a report. */
Entity *storage_entity(Unit *unit, const AstExpr *item);

/* The variable of type CHARACTER that a DATA item is, NULL when it is none. */
Entity *storage_character(Unit *unit, const AstExpr *item);

/* Puts the initial values of the unit's declarations into their areas. */
void storage_initialise(Unit *unit);

/* Marks the variables of DATA statements, and of values between slashes in declarations, as saved, or lists the values. DATA
 * may stand in blocks. */
void storage_data(Unit *unit, const AstStmt *first, bool mark);

#endif
