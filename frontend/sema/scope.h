/* Symbol tables. */
#ifndef CRAYON_FRONTEND_SEMA_SCOPE_H
#define CRAYON_FRONTEND_SEMA_SCOPE_H

#include "frontend/sema/unit.h"

typedef struct {
    Name name;
    Entity *entity;
    bool imported;   /* by USE */
    uint32_t access; /* AST_ATTR_PUBLIC or _PRIVATE when said of the name */
} ScopeSlot;

/* What may be declared in a place that is not known, see missing.c. */
enum { GAP_DECLARATIONS = 1, GAP_PROCEDURES = 2 };

struct Scope {
    Scope *parent; /* the host's */
    uint32_t gaps; /* GAP_*: in the statements of this scope, or of modules that it uses */
    NameTable names;
    LIST(ScopeSlot) slots; /* by the number of the name - 1 */
    EntityList own; /* declared here, in order */
    Type implicit[26]; /* TYPE_NONE: no type */
    const char *implicit_refusal[26];
    bool implicit_set[26], implicit_none; /* by this unit's own statements */
};

/* An empty scope; implicit rules are the host's, or Fortran's default ones. */
Scope *scope_create(Sema *sema, Scope *parent);

/* The entity of that name in this scope alone, or also in its hosts'; NULL when there is none. */
Entity *scope_find(const Scope *scope, Name name);
Entity *scope_lookup(const Scope *scope, Name name);
bool scope_is_imported(const Scope *scope, Name name);

/* Puts an entity under a name. */
void scope_insert(Sema *sema, Scope *scope, Name name, Entity *entity, bool imported);

/* A new variable of the unit, registered in its scope. */
Entity *scope_declare(Unit *unit, Name name, SourceRange loc);

/* The entity for a name in a declaration of the unit: the scope's own one, made when there is none. A name
 * that came by USE is a fault, and the result a stranger. */
Entity *scope_own(Unit *unit, Name name, SourceRange loc);

/* Lets a name of the unit stand for another entity, until scope_restore. */
typedef struct {
    Name name;
    Entity *outer; /* NULL: it stood for none */
    bool imported;
} Shadow;

Shadow scope_shadow(Unit *unit, Name name, Entity *entity);
void scope_restore(Unit *unit, const Shadow *shadow);

/* Records PUBLIC or PRIVATE of a name that the scope has. */
void scope_set_access(Scope *scope, Name name, uint32_t access);

/* Resolves a USE statement. */
void scope_use(Unit *unit, AstStmt *use);

/* The external routine, or module, of that name in the given files; NULL when there is none. */
Unit *scope_global(const Sema *sema, Name name);
Unit *scope_module(Sema *sema, Name name);

/* The row of a name in this scope alone; NULL when there is none. */
ScopeSlot *scope_slot(const Scope *scope, Name name);

#endif
