/* The abstract syntax tree: what is written, nothing resolved.
 *
 * Built statement by statement: source.c assembles a statement, the scanner and grammar make one
 * AstStmt of it, structure.c nests the statements into blocks and program units. Names are interned in
 * lower case. All nodes live in the context's arena and carry the range they came from in the original
 * file. Lists are singly linked through `next`. */
#ifndef CRAYON_FRONTEND_TEXT_AST_H
#define CRAYON_FRONTEND_TEXT_AST_H

#include "support/context.h"

#include <stdint.h>

/* ---- expressions ------------------------------------------------------------------------ */

typedef enum {
    AST_ERROR,       /* absorbing: reported already */
    AST_INTEGER,     /* `text` its digits, `kind` its kind parameter or NULL */
    AST_REAL,        /* `text` without kind suffix; exponent letter kept (1.5d0) */
    AST_LOGICAL,     /* value in `flag` */
    AST_STRING,      /* text between the quotes, doubled quotes undone */
    AST_NAME,
    AST_APPLY,       /* name(args): array element, section, function reference or statement function; `flag`: LBOUND as it is declared (outlining) */
    AST_COMPONENT,   /* left % name, args if parenthesized; name "()": left(args), a substring of an element */
    AST_UNARY,       /* operator left */
    AST_BINARY,      /* left operator right */
    AST_PAREN,       /* (left): significant, it protects the order of evaluation */
    AST_RANGE,       /* left : right : third in a subscript or a bound; each may be NULL */
    AST_STAR,        /* * as a bound or alternate return */
    AST_KEYWORD,     /* name = left in an argument list */
    AST_CONSTRUCTOR, /* (/ args /) or [ args ] */
    AST_IMPLIED_DO,  /* (args, name = left, right, third) */
    AST_COMPLEX,     /* (left, right) */
    AST_BOZ,         /* name: "b", "o" or "z"; text: the digits */
} AstExprKind;

typedef enum {
    AST_OP_NONE, AST_OP_PLUS, AST_OP_MINUS, AST_OP_TIMES, AST_OP_DIVIDE, AST_OP_POWER, AST_OP_CONCAT,
    AST_OP_EQ, AST_OP_NE, AST_OP_LT, AST_OP_LE, AST_OP_GT, AST_OP_GE,
    AST_OP_NOT, AST_OP_AND, AST_OP_OR, AST_OP_EQV, AST_OP_NEQV, AST_OP_DEFINED,
} AstOperator;

typedef struct AstExpr {
    AstExprKind kind;
    AstOperator operator;
    SourceRange loc;
    SourceRange name_loc; /* of `name` or of the operator */
    Name name, text;
    bool flag;
    struct AstExpr *left, *right, *third;
    struct AstExpr *kind_param; /* literal's kind: AST_NAME or AST_INTEGER, or NULL */
    struct AstExpr *args;       /* list through next */
    bool has_args;              /* parentheses were written, perhaps empty */
    uint32_t depth;             /* 0: a leaf; the parser keeps it below a limit, so that recursion is safe; a chain of
                                   operations to the left (a + b + c) counts once: who visits it iterates */
    uint32_t height;            /* the same with each operation counted: the IR that is made of it has recursive consumers */
    struct AstExpr *next;
} AstExpr;

/* ---- declarations ----------------------------------------------------------------------- */

typedef enum {
    AST_TYPE_NONE, AST_TYPE_INTEGER, AST_TYPE_REAL, AST_TYPE_DOUBLE, AST_TYPE_LOGICAL, AST_TYPE_COMPLEX,
    AST_TYPE_DOUBLE_COMPLEX, AST_TYPE_CHARACTER, AST_TYPE_DERIVED,
    AST_TYPE_PROCEDURE, /* PROCEDURE(derived): an interface, which the declared names have */
} AstBaseType;

typedef struct {
    AstBaseType base;
    AstExpr *kind;     /* (kind=k), (8): an expression; NULL: default */
    AstExpr *star;     /* *8: AST_INTEGER, or AST_STAR in character*(*) */
    Name derived;
    SourceRange loc;
} AstTypeSpec;

enum {
    AST_ATTR_PARAMETER = 1 << 0, AST_ATTR_DIMENSION = 1 << 1, AST_ATTR_INTENT_IN = 1 << 2,
    AST_ATTR_INTENT_OUT = 1 << 3, AST_ATTR_SAVE = 1 << 4, AST_ATTR_EXTERNAL = 1 << 5,
    AST_ATTR_INTRINSIC = 1 << 6, AST_ATTR_ALLOCATABLE = 1 << 7, AST_ATTR_POINTER = 1 << 8,
    AST_ATTR_TARGET = 1 << 9, AST_ATTR_OPTIONAL = 1 << 10, AST_ATTR_PUBLIC = 1 << 11,
    AST_ATTR_PRIVATE = 1 << 12, AST_ATTR_VALUE = 1 << 13, AST_ATTR_VOLATILE = 1 << 14,
    AST_ATTR_CONTIGUOUS = 1 << 15, AST_ATTR_PROTECTED = 1 << 16, AST_ATTR_ASYNCHRONOUS = 1 << 17,
};

/* One name of a declaration: name(shape)*length = initial, or one COMMON, DATA, ... item. */
typedef struct AstEntity {
    Name name;
    SourceRange loc;
    AstExpr *shape;   /* list of bounds (an expression, AST_RANGE or AST_STAR), NULL: none */
    AstExpr *star;    /* *8 */
    AstExpr *initial; /* = expr */
    Name block;       /* COMMON: the block, "" is blank common */
    struct AstEntity *next;
} AstEntity;

/* ---- statements ------------------------------------------------------------------------- */

typedef enum {
    AST_STMT_ERROR,      /* reported already; may_open */
    /* declarations */
    AST_STMT_TYPE_DECL,  /* type, attributes, shape (DIMENSION attribute), entities; data_sets: x/1.0/ */
    AST_STMT_IMPLICIT,   /* flag: NONE; else implicit_ranges */
    AST_STMT_PARAMETER,  /* entities with initial */
    AST_STMT_ENUM,       /* and END ENUM */
    AST_STMT_ENUMERATOR, /* entities with initial: numbers that are not written are there too */
    AST_STMT_DIMENSION, AST_STMT_SAVE, AST_STMT_EXTERNAL, AST_STMT_INTRINSIC, AST_STMT_COMMON, /* entities; SAVE /b/: block */
    AST_STMT_ATTRIBUTE,  /* attributes, entities: ALLOCATABLE, TARGET, OPTIONAL, INTENT, PUBLIC, ... as statements; flag: Cray POINTER (p, x) */
    AST_STMT_EQUIVALENCE, /* data_sets: names of one group each */
    AST_STMT_DATA,       /* data_sets: names and values */
    AST_STMT_USE,        /* name; only: entities, initial AST_NAME for local => use; flag: ONLY given */
    AST_STMT_STATEMENT_FUNCTION, /* never made by the parser: sema recognises AST_STMT_ASSIGN */
    AST_STMT_FORMAT, AST_STMT_NAMELIST,
    AST_STMT_CONTAINS, AST_STMT_INTERFACE, AST_STMT_DERIVED_TYPE, /* with body: skipped structures; type.derived: the one extended */
    /* program units: `name`, `dummies`, `result_name`, `type` for functions, args: of BIND, of a submodule its parent (an AST_RANGE behind
     * its ancestor); body, contained units in `units` */
    AST_STMT_PROGRAM, AST_STMT_SUBROUTINE, AST_STMT_FUNCTION, AST_STMT_MODULE, AST_STMT_BLOCK_DATA,
    AST_STMT_ENTRY,
    /* executable */
    AST_STMT_ASSIGN,        /* left = right */
    AST_STMT_POINTER_ASSIGN, /* flag: nothing refers to the pointer by its name (outlining) */
    AST_STMT_CALL,          /* left: AST_NAME or AST_APPLY */
    AST_STMT_IF,            /* condition; body; else_body (an AST_STMT_IF alone for ELSE IF). Logical IF: flag */
    AST_STMT_ARITHMETIC_IF, /* condition; labels: three AST_INTEGER in args */
    AST_STMT_DO,            /* name = left, right, third; body; target_label when labelled; construct */
    AST_STMT_DO_WHILE,      /* condition (NULL: DO without control); body */
    AST_STMT_DO_CONCURRENT, /* args: list of AST_KEYWORD name=AST_RANGE, of `type` if given; condition: mask; body; shape:
                               list of AST_APPLY, the locality clauses; flag: the indices are in the order in which gfortran takes them */
    AST_STMT_SELECT,        /* condition: selector; body: list of AST_STMT_CASE */
    AST_STMT_CASE,          /* args: values and ranges, NULL with flag: DEFAULT; body */
    AST_STMT_WHERE,         /* condition; body; else_body: for ELSEWHERE with a mask an AST_STMT_WHERE that `continues` */
    AST_STMT_FORALL,        /* as DO CONCURRENT; flag: has an END FORALL */
    AST_STMT_EXIT, AST_STMT_CYCLE, /* name: the construct, or NULL */
    AST_STMT_GOTO,          /* target_label */
    AST_STMT_COMPUTED_GOTO, AST_STMT_ASSIGNED_GOTO, AST_STMT_ASSIGN_LABEL,
    AST_STMT_CONTINUE, AST_STMT_RETURN, AST_STMT_STOP,
    AST_STMT_IO,            /* name: read, write, print, open, ...; args: the items */
    AST_STMT_ALLOCATE, AST_STMT_DEALLOCATE, AST_STMT_NULLIFY,
    AST_STMT_DIRECTIVE,     /* name: sentinel without comment letter (crayon, dir, acc, omp); text: the rest */
    /* parts that structure.c takes up again; none remains in a finished tree */
    AST_STMT_ELSE_IF, AST_STMT_ELSE, AST_STMT_END_IF, AST_STMT_END_DO, AST_STMT_END_SELECT, AST_STMT_ELSEWHERE,
    AST_STMT_END_WHERE, AST_STMT_END_FORALL, AST_STMT_END, /* text: unit kind after END; name: the unit's */
    AST_STMT_END_INTERFACE, AST_STMT_END_TYPE,
    AST_STMT_END_BLOCK, AST_STMT_END_ASSOCIATE,
    /* constructs in which names mean something else: for outlining alone (keeps_scopes), else refused with what they hold */
    AST_STMT_BLOCK,       /* body, declarations among it */
    AST_STMT_ASSOCIATE,   /* args: list of AST_KEYWORD name => left; body */
    AST_STMT_SELECT_TYPE, /* condition: selector; name: what stands for it, or NULL; body: list of AST_STMT_CASE, args: the type. flag: SELECT
                             RANK, args: the rank */
} AstStmtKind;

typedef struct AstImplicitRange {
    AstTypeSpec type;
    bool letters[26];
    SourceRange loc; /* of the letters */
    struct AstImplicitRange *next;
} AstImplicitRange;

typedef struct AstDataSet {
    AstExpr *targets; /* names, elements, implied DOs */
    AstExpr *values;  /* constants; AST_BINARY AST_OP_TIMES for r*c */
    struct AstDataSet *next;
} AstDataSet;

typedef struct AstStmt {
    AstStmtKind kind;
    SourceRange loc;      /* the whole statement, or its opening one */
    SourceRange name_loc;
    SourceRange end_loc;  /* the statement that ends a block */
    uint32_t label;       /* 0: none */
    uint32_t target_label;
    Name name, construct, result_name;
    Name text;
    bool flag, continues;
    AstStmtKind may_open; /* AST_STMT_ERROR: the block that it begins, if any: IF, WHERE or FORALL; else AST_STMT_ERROR */
    uint32_t attributes, prefix; /* prefix: AST_PREFIX_* of SUBROUTINE and FUNCTION */
    AstTypeSpec type;
    AstExpr *left, *right, *third, *condition, *args, *shape;
    AstEntity *entities;
    AstEntity *dummies;   /* of a program unit, in order; name "*" for alternate returns */
    AstImplicitRange *implicit_ranges;
    AstDataSet *data_sets;
    struct AstStmt *body, *else_body;
    struct AstStmt *units; /* module procedures and internal procedures */
    bool incomplete;       /* a program unit: faults of its file leave open what its text is */
    bool faulty;           /* a fault of it is reported; a program unit: or of a statement in it, or of how its blocks fit each other */
    bool ordered_behind;   /* DO CONCURRENT: that order would be another one without the statements behind it, and it matters */
    bool misnested;        /* a program unit: its file has blocks or units that do not fit each other */
    struct AstStmt *next;
} AstStmt;

enum {
    AST_PREFIX_PURE = 1, AST_PREFIX_ELEMENTAL = 2, AST_PREFIX_RECURSIVE = 4,
    AST_PREFIX_MODULE = 8, /* its interface stands in a module, or this is it; keeps_scopes alone */
    AST_PREFIX_BODY = 16,  /* MODULE PROCEDURE: its arguments are declared there alone */
};

#endif
