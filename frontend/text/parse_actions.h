/* What the grammar's actions build beyond single nodes. `loc` is the range of the whole construct. */
#ifndef CRAYON_FRONTEND_TEXT_PARSE_ACTIONS_H
#define CRAYON_FRONTEND_TEXT_PARSE_ACTIONS_H

#include "frontend/text/scan.h"

/* The range of the whole statement being parsed. */
SourceRange statement_range(const ParseState *state);

/* ---- expressions ---- */
AstExpr *make_apply(ParseState *state, SourceRange loc, AstExpr *base, ExprList args);
AstExpr *make_component(ParseState *state, SourceRange loc, AstExpr *base, Name name, SourceRange name_loc);
AstExpr *make_keyword(ParseState *state, SourceRange loc, Name name, SourceRange name_loc, AstExpr *value);
AstExpr *make_range(ParseState *state, SourceRange loc, AstExpr *lower, AstExpr *upper, AstExpr *stride);
AstExpr *make_constructor(ParseState *state, SourceRange loc, ExprList items);
/* [type :: items], which is refused by name. */
AstExpr *make_typed_constructor(ParseState *state, SourceRange loc, SourceRange type_loc);
AstExpr *make_complex(ParseState *state, SourceRange loc, ExprList parts);
/* BOZ constants stand in DATA and as arguments alone: allow_boz says that this one does, check_boz reports one that does
 * not when the statement is complete. */
AstExpr *make_boz(ParseState *state, Name text, SourceRange loc);
AstExpr *allow_boz(AstExpr *expr);
void check_boz(ParseState *state);
AstExpr *make_kind(ParseState *state, Name text, SourceRange loc);

/* name = first, last, step as an AST_IMPLIED_DO without items. */
AstExpr *make_do(ParseState *state, SourceRange loc, Name name, SourceRange name_loc, AstExpr *first, AstExpr *last,
                 AstExpr *step);
AstExpr *implied_do(ParseState *state, SourceRange loc, ExprList items, AstExpr *control);
/* A parenthesized DATA target, which must be an implied DO. */
AstExpr *check_implied_do(ParseState *state, AstExpr *target);
AstExpr *length_literal(ParseState *state, const Mark *mark, SourceRange loc);

/* ---- statements ---- */
AstStmt *stmt_make(ParseState *state, AstStmtKind kind, SourceRange loc);
AstStmt *stmt_named(ParseState *state, AstStmtKind kind, SourceRange loc, Name name, SourceRange name_loc);
AstStmt *stmt_entities(ParseState *state, AstStmtKind kind, SourceRange loc, EntityList entities);
/* Names of ENUM: those without a value are one more than the name before. */
EntityList number_entities(ParseState *state, EntityList entities);
AstStmt *stmt_assign(ParseState *state, AstStmtKind kind, SourceRange loc, AstExpr *left, AstExpr *right);
AstStmt *stmt_condition(ParseState *state, AstStmtKind kind, SourceRange loc, AstExpr *condition, AstStmt *body);
AstStmt *stmt_arithmetic_if(ParseState *state, SourceRange loc, SourceRange labels_loc, AstExpr *condition,
                            ExprList labels);
AstStmt *stmt_do(ParseState *state, SourceRange loc, uint32_t label, AstExpr *control);
AstStmt *stmt_do_while(ParseState *state, SourceRange loc, uint32_t label, AstExpr *condition);
AstStmt *stmt_indexed(ParseState *state, AstStmtKind kind, SourceRange loc, AstTypeSpec type, ExprList args);
/* A locality clause of DO CONCURRENT: SHARED and DEFAULT(NONE) change nothing; the classification refuses the others. */
void check_locality(ParseState *state, const AstExpr *locality);
AstStmt *stmt_use(ParseState *state, SourceRange loc, Name name, SourceRange name_loc, EntityList items, bool only);
AstStmt *stmt_stop_quiet(ParseState *state, const Mark *mark, SourceRange loc, AstExpr *code, Name name,
                         SourceRange name_loc);
/* A keyword with a list of names; CONTINUE when all of them were generic operators. */
AstStmt *stmt_listed(ParseState *state, const Mark *mark, SourceRange loc, EntityList entities);
AstStmt *stmt_bare_list(ParseState *state, const Mark *mark, SourceRange loc);
AstStmt *stmt_unnamed_unit(ParseState *state, const Mark *mark, SourceRange loc);
AstStmt *stmt_prefixed(ParseState *state, AstStmt *header, uint32_t prefix);
/* The entities of a declaration, with the initial values between slashes that were found among them. */
void stmt_set_entities(ParseState *state, AstStmt *stmt, EntityList entities);
uint32_t to_label(ParseState *state, Name digits, SourceRange loc);

/* ---- declarations ---- */
/* An attribute of TYPE: EXTENDS, PUBLIC, PRIVATE; others say nothing of components. `args` NULL: it has no parentheses. */
void add_type_attribute(AstStmt *type, Name attribute, const AstExpr *args);
AstTypeSpec type_make(ParseState *state, const Mark *mark, SourceRange loc);
/* A type with a parenthesized kind or length. */
AstTypeSpec type_select(ParseState *state, const Mark *mark, SourceRange loc, AstExpr *args);
void add_attribute(ParseState *state, AstStmt *stmt, Name name, SourceRange loc, AstExpr *args);
/* INTENT(IN OUT), written in two words. */
void add_split_intent(ParseState *state, AstStmt *stmt, Name name, SourceRange loc, Name first, Name second);
uint32_t to_intent(ParseState *state, AstExpr *args, SourceRange loc);
void add_slash_initial(ParseState *state, AstEntity *entity, ExprList values);
AstEntity *common_entity(ParseState *state, AstEntity *entity);
AstImplicitRange *implicit_range(ParseState *state, AstTypeSpec type, ExprList letters);
/* One letter or a range of letters, as AST_NAMEs that follow each other. */
ExprList letter_range(ParseState *state, SourceRange loc, Name first, SourceRange first_loc, Name last,
                      SourceRange last_loc);

/* A group of EQUIVALENCE has two objects at least. */
void check_group(ParseState *state, ExprList group, SourceRange loc);

/* Sets of DATA and EQUIVALENCE: lists kept circular, known by their last item. */
AstDataSet *set_make(ParseState *state, ExprList targets, ExprList values);
AstDataSet *set_append(AstDataSet *last, AstDataSet *set);
AstDataSet *set_add(ParseState *state, AstDataSet *last, ExprList targets, ExprList values);

#endif
