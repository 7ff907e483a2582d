/* What names stand for. */
#ifndef CRAYON_FRONTEND_SEMA_ENTITY_H
#define CRAYON_FRONTEND_SEMA_ENTITY_H

#include "frontend/sema/constant.h"
#include "frontend/sema/unit.h"

typedef enum {
    ENTITY_VARIABLE,
    ENTITY_CONSTANT,  /* PARAMETER */
    ENTITY_CHARACTER, /* a scalar variable or constant of type CHARACTER: bytes, as many as bounds[0] says (character.h) */
    ENTITY_PROCEDURE, /* external (unit may be NULL: not given), module or internal */
    ENTITY_GENERIC,   /* stands for one of `specifics`; a PROCEDURE may have some too */
    ENTITY_STATEMENT_FUNCTION,
    ENTITY_REFUSED,   /* `refusal` says what it is; ERROR when that is NULL: reported already */
} EntityKind;

typedef struct {
    AstExpr *lower_ast, *upper_ast; /* lower NULL: 1; upper NULL: assumed size */
    Node *lower, *upper;            /* resolved; upper NULL: assumed size */
    bool assumed;                   /* assumed shape: upper is made of lower and a NODE_EXTENT */
} Bound;

/* What a name stands for. One entity may stand in several scopes (USE). */
struct Entity {
    Name name;
    SourceRange loc;
    EntityKind kind;
    Unit *unit;   /* whose scope it was declared in */
    Type type;    /* TYPE_NONE: not typed yet */
    bool typed;   /* by a declaration, not by its first letter */
    uint32_t attributes; /* AST_ATTR_* */
    Name derived;              /* of a variable of a derived type: the type's name */
    const AstStmt *definition; /* of a derived type */
    const char *refusal;
    const Unit *refusal_reported; /* the unit that the refusal was reported for last */
    bool external, dummy, result, used_as_variable, resolved, resolving;
    Intent intent;
    uint32_t rank;
    Bound bounds[NEST_MAX_RANK];
    AstExpr *initial;
    /* of type CHARACTER, of whatever kind it becomes */
    bool character;
    AstExpr *length; /* as declared; NULL: 1; AST_STAR: assumed */
    Name text;       /* a constant of that type: its bytes, of which there are `count` */
    /* ENTITY_CONSTANT */
    Constant value;
    Constant *values; /* rank > 0: all elements in order */
    int64_t count;
    /* variables: storage */
    Name block;  /* COMMON */
    bool saved, initialized;
    AreaId area; /* 0: local or dummy */
    int64_t offset;
    Entity *group; /* EQUIVALENCE: the next towards the representative, NULL: is it */
    int64_t group_offset; /* of this against `group` */
    bool grouped;
    /* ENTITY_PROCEDURE, ENTITY_GENERIC */
    Unit *procedure;
    bool has_interface; /* an explicit one, here */
    EntityList specifics; /* names in the interface; each stands in the scope of its unit */
    /* ENTITY_STATEMENT_FUNCTION */
    AstStmt *function;
    bool expanding;
    uint32_t scan; /* number of the last scan for changes that has looked at its expression */
    Node *bound_node; /* dummy of a statement function, while that is expanded */
    bool absent;  /* a dummy: OPTIONAL and not given in this variant */
    bool changed; /* a dummy: some statement may change it */
    /* state of the routine that is being looked at */
    const Unit *assigned_in;
    const Unit *looping_in; /* it is the variable of an open DO there */
    LoweredEntity *lowered; /* of lowering alone */
};

/* Makes the entity one that is refused where it is used: "'NAME' is REFUSAL, which is not supported". */
void entity_refuse(Entity *entity, const char *refusal);

/* Reports a component of a derived type, or a substring, by its name. */
void entity_refuse_component(Unit *unit, const AstExpr *ast);

/* What a declaration says of an entity; contradictions are reported. TYPE_NONE with `refusal`: a type not supported. */
void entity_set_type(Unit *unit, Entity *entity, Type type, const char *refusal, SourceRange loc);
void entity_set_shape(Unit *unit, Entity *entity, AstExpr *shape, SourceRange loc);
void entity_set_attributes(Unit *unit, Entity *entity, uint32_t attributes, SourceRange loc);

/* Gives the entity its type, shape and, for constants, value, as far as not done yet. */
void entity_resolve(Unit *unit, Entity *entity);

/* The variable a name refers to in an executable statement, typed by its first letter when it is new. */
Entity *entity_refer(Unit *unit, Name name, SourceRange loc);

/* False, with a report once a unit, when the entity is of a refused kind. */
bool entity_usable(Unit *unit, Entity *entity, SourceRange loc);

/* The type that a type specification means; TYPE_NONE with `*refusal` set for those not supported, and
 * TYPE_NONE with NULL after a reported fault. */
Type declare_type(Unit *unit, const AstTypeSpec *spec, const char **refusal);

/* A kind number: bytes of the class, TYPE_NONE when there is none such. */
Type declare_kind(Unit *unit, TypeClass class, const AstExpr *kind);

/* False, with a report, when a bound (NULL: none) of the entity is made of variables that have no value at entry; it is refused. */
bool entity_bound_has_value(Unit *unit, Entity *entity, const Node *bound);

/* Elements of an array with constant bounds, or bytes of a CHARACTER entity; -1 when they are not all constant. */
int64_t entity_elements(const Entity *entity);

/* Refuses, with a report, an entity whose constant extents alone make more than MAX_STORAGE bytes. */
void entity_check_size(Unit *unit, Entity *entity);

/* True for a dummy through which a procedure may change its actual argument. */
bool entity_is_stored(const Entity *dummy);

/* What forbids to assign to the variable, NULL when nothing does. */
const char *entity_read_only(const Unit *unit, const Entity *entity);

/* True for a dummy that need not be given. */
bool entity_is_optional(const Entity *dummy);

#endif
