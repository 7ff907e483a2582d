/* Nest IR: routines as trees of loops, guarded statements and accesses.
 *
 * A routine is a few dense arrays addressed by 32-bit ids; id 0 means none. Expressions are
 * immutable trees that may share subtrees; they have no side effects (calls are statements).
 * Statements form singly linked lists and are changed in place by passes. Locations are kept on
 * everything. doc/ir.md describes the text form; print.h, read.h and verify.h go with this file. */
#ifndef CRAYON_IR_NEST_H
#define CRAYON_IR_NEST_H

#include "ir/ops.h"
#include "support/context.h"
#include "support/list.h"

typedef uint32_t SymId, ExprId, StmtId, LoopId, AreaId, RoutineId;

/* ---- storage ---------------------------------------------------------------------------- */

/* A stretch of memory that variables are laid over. */
typedef enum {
    AREA_COMMON,  /* a COMMON block, shared with the rest of the program */
    AREA_MODULE,  /* one variable of a module */
    AREA_SAVE,    /* SAVEd or DATA-initialised local storage of one routine, static */
    AREA_OVERLAY, /* an EQUIVALENCE group of one routine, automatic */
} AreaKind;

/* An initial value; elements not named start as zero. */
typedef struct {
    int64_t offset; /* bytes from the start of the area */
    Type type;
    uint64_t bits; /* as Expr.bits */
} AreaInit;

typedef struct {
    AreaKind kind;
    Name name;        /* block, module variable or local name; unique with `kind` and `owner` in the program */
    Name symbol;      /* the linker's name; NULL for AREA_SAVE and AREA_OVERLAY */
    int64_t size;     /* bytes */
    uint32_t align;   /* bytes, a power of two */
    RoutineId owner;  /* AREA_SAVE and AREA_OVERLAY: the routine; else 0. Routines of the same file that it was
                       * inlined into use an AREA_SAVE too */
    uint32_t file;    /* AREA_MODULE: the source file that defines it (as SourceRange.file), else 0 */
    bool constant;    /* a named constant array: never written */
    LIST(AreaInit) inits;
    SourceRange loc;
} Area;

typedef enum { STORAGE_DUMMY, STORAGE_LOCAL, STORAGE_AREA } StorageKind;
typedef enum { INTENT_NONE, INTENT_IN, INTENT_OUT, INTENT_INOUT } Intent;

/* Bounds of one dimension, inclusive. They hold only constants and scalars that are never assigned
 * after the routine's entry; lowering makes a temporary where the source changes one later.
 * upper 0: assumed size (only the last dimension of a dummy). */
typedef struct {
    ExprId lower, upper;
} Dim;

/* Fortran 2008's limit, in the source, in the IR and in the check. */
enum { NEST_MAX_RANK = 15 };

/* The most bytes of an array, by its constant bounds, and of an area: sums and products of sizes and offsets fit 64 bits. */
#define NEST_MAX_BYTES ((int64_t)1 << 47)

enum {
    SYMBOL_TEMPORARY = 1, /* made by the compiler */
    SYMBOL_RESULT = 2,    /* the result variable of a function (STORAGE_LOCAL) */
    SYMBOL_DEAD_AT_EXIT = 4, /* asserted by the user: its contents do not matter after the routine */
    SYMBOL_BY_VALUE = 8, /* an INTENT(IN) scalar dummy whose value, not address, is passed */
    SYMBOL_OPTIONAL = 16, /* a dummy whose address is null when the entry is called without it */
    SYMBOL_CHARACTER = 32, /* the bytes of a CHARACTER scalar, from 1; ROLE_LENGTH is the length of a dummy */
    SYMBOL_FILLED = 64,  /* a work row of loops that look for ways out: rows are taken to set what they read of it, as their kernels have to show; no part of the text */
    SYMBOL_RAISED = 128, /* a LOGICAL that loops which look for ways out set; no part of the text */
    SYMBOL_AT_ENTRY = 256, /* a scalar that is assigned at entry alone, with `element`, which surely is there; no part of the text */
    SYMBOL_OF_CALL = 512, /* a local variable of a procedure that came along, which each call has anew; no part of the text */
    SYMBOL_FLAGS_END = 1024,
};

/* What a dummy that the source does not write is passed for. */
typedef enum {
    ROLE_NONE,
    ROLE_EXTENT, /* the extent of dimension `of_dim` of the dummy `of`, which has an assumed shape */
    ROLE_LENGTH, /* the characters of the dummy `of`, a CHARACTER */
} SymbolRole;

typedef struct {
    Name name; /* unique in the routine; those made by the compiler hold a '.' */
    Type type;
    StorageKind storage;
    Intent intent;
    uint32_t flags;
    uint32_t rank;      /* 0: scalar; at most NEST_MAX_RANK */
    uint32_t first_dim; /* routine->dims[first_dim .. first_dim + rank) */
    AreaId area;        /* STORAGE_AREA: where, at `offset` bytes */
    int64_t offset;
    SymbolRole role;
    SymId of;           /* with a role */
    uint32_t of_dim;    /* ROLE_EXTENT: from 0 */
    bool filled;        /* a dummy array whose elements are all stored before one is read; no part of the text */
    ExprId element;     /* a scalar that stands for that element of an array: what reasons call it; no part of the text */
    SourceRange loc;
} Symbol;

/* ---- expressions ------------------------------------------------------------------------ */

typedef struct {
    Op op;
    Type type;
    SymId symbol;           /* SCALAR, ARRAY, ELEMENT */
    uint32_t first, count;  /* operands: routine->operands[first .. first + count) */
    uint64_t bits;          /* CONST: sign-extended integer, 0 or 1, or the IEEE bits (low 32 for f32) */
    SourceRange loc;
} Expr;

/* ---- statements ------------------------------------------------------------------------- */

typedef enum {
    STMT_NONE,
    STMT_ASSIGN, /* target (SCALAR or ELEMENT) = value, of the same type */
    STMT_LOOP,   /* DO: the trip count is fixed at entry; the variable is defined after the loop */
    STMT_WHILE,  /* while the condition holds */
    STMT_IF,
    STMT_BLOCK,  /* a list that EXIT can leave: forward jumps */
    STMT_EXIT,   /* leaves the enclosing LOOP, WHILE or BLOCK `target` */
    STMT_CYCLE,  /* goes on with the next iteration of the enclosing LOOP or WHILE `target` */
    STMT_CALL,
    STMT_RETURN,
    STMT_KERNEL, /* a vector program (vec.h) that stands for a loop nest */
} StmtKind;

typedef struct {
    StmtKind kind;
    StmtId next; /* in its list */
    SourceRange loc;
    union {
        struct { ExprId target, value; } assign;
        /* `variable` is an integer scalar; the three are evaluated once, before the first iteration;
         * the loop runs max(0, (upper - lower + step) / step) times; a zero step is a fault of the program */
        struct { SymId variable; ExprId lower, upper, step; StmtId body; LoopId info; } loop;
        struct { ExprId condition; StmtId body; } while_;
        struct { ExprId condition; StmtId then, else_; } if_;
        struct { StmtId body; } block;
        struct { StmtId target; } jump; /* EXIT, CYCLE */
        /* Arguments by reference: ARRAY passes the base, ELEMENT and SCALAR the address, any other
         * expression the address of a temporary. routine 0: external, known by symbol only. */
        struct { Name symbol; RoutineId routine; uint32_t first, count; SymId result; } call;
        struct { uint32_t kernel; } kernel; /* routine->kernels */
    };
} Stmt;

/* What a CALL calls where a routine leaves its work to those who called it: for input or STOP, for output, behind which it goes on, and for a call, which may
 * be no rare case, so that only the data may decide that it is come to. */
#define NEST_LEAVE "crayon.leave"
#define NEST_RARE "crayon.rare" /* stands for a side of an IF that a routine leaves its work for, and behind which it would go on */
#define NEST_REST "crayon.rest" /* stands where none of a chain of IFs without an ELSE holds, which is known when the routine starts (passes/nest/chains.h) */
#define NEST_TELL "crayon.tell"
#define NEST_CALL "crayon.call"

/* The same before an assignment of an element to a scalar of the nest's own, or the other way round, which stands where its work begins or ends: all by which the nest is to touch the
 * element, or it leaves its work (passes/nest/apart.h). */
#define NEST_APART "crayon.apart"

/* What analysis found of a loop. */
typedef enum {
    LOOP_UNANALYZED,
    LOOP_PARALLEL,   /* iterations may run in any order, `privates` being private */
    LOOP_REDUCTION,  /* parallel but for reductions */
    LOOP_RECURRENCE, /* `first` and `second` are the pair of accesses that depend across iterations */
    LOOP_UNKNOWN,    /* not understood: runs in order */
} LoopFinding;

/* Where a loop runs. */
typedef enum {
    MAP_SERIAL, /* in order: on the host, or within a lane if inside a kernel */
    MAP_KERNEL, /* its iterations, and those of the `axes`-1 loops nested perfectly in it, are lanes */
    MAP_AXIS,   /* one of those inner loops */
} LoopMap;

/* By the user. */
enum {
    LOOP_ASSERTED_INDEPENDENT = 1, /* IVDEP and kin */
    LOOP_ASSERTED_SERIAL = 2,      /* NEXTSCALAR, seq and kin: its iterations run in order */
    LOOP_SPARE = 4,                /* by the compiler: it runs only where a kernel's guard does not hold, in order as it was written */
    LOOP_CHUNKS = 8,               /* by the compiler: takes as many rows at a time as memory is to hold work rows for, in order */
    LOOP_INSPECTS = 32,            /* by the compiler: it finds how far kernels reach, which nobody else asks for (LoopInfo.reaches): the host's own program is without it */
    LOOP_OF_TERMS = 64,            /* by the compiler, with LOOP_ASSERTED_SERIAL: its few iterations add up many terms each, which are the lanes */
    LOOP_ON_DEVICE = 16,           /* by the compiler: if it is parallel, its few turns are a kernel, for what they name lies there */
};

typedef struct {
    SymId symbol;
    bool last_value; /* its value of the last iteration is used after the loop */
} Private;

/* An array or area element touched by a kernel: `symbol` stands for all symbols of its area. */
typedef struct {
    SymId symbol;
    bool read, written;
    ExprId reach; /* MAP_KERNEL, an array of unknown extent: how many elements from its first one on it surely touches; else 0 */
} KernelAccess;

/* How many elements, from the first one on, of an array of unknown extent a loop touches. */
typedef struct {
    SymId symbol;
    ExprId elements; /* a scalar */
} ArrayReach;

/* An array that the lanes of a kernel run along, each in a row of its own, by way of shared memory (ir/transpose.h). */
typedef struct {
    ExprId element;    /* what a turn has of it: an access of the loop */
    int64_t low, high; /* turns read from this far before it to this far behind */
    bool load, store;  /* pieces are brought before their turns, taken back behind them */
} Transposed;

typedef LIST(Transposed) TransposedList;

typedef struct {
    LoopFinding finding;
    uint32_t assertions;
    Name reason; /* one sentence in lower case for the reader of loopmark; NULL when unanalyzed */
    ExprId first, second;
    Name no_kernel; /* why it became no vector kernel, or NULL */
    LIST(Private) privates;
    LIST(ArrayReach) reaches; /* found before the loop by one with LOOP_INSPECTS */
    LoopMap map;
    uint32_t axes;               /* MAP_KERNEL */
    LIST(KernelAccess) accesses;  /* MAP_KERNEL: arrays touched, one for each distinct dummy, local or area */
    uint32_t piece;               /* MAP_SERIAL in the lanes of a kernel: turns for which `transposed` is in shared memory at a time; 0: none is */
    TransposedList transposed;
} LoopInfo;

/* What directives state: input for check, the cost model and the moves between memories, no part of the meaning. */
typedef enum {
    HINT_RANGE,     /* values of `symbol` lie in lower .. upper, inclusive (constants of its type) */
    HINT_SIZE,      /* the same for an integer that check may choose as a size */
    HINT_ASSUME,    /* `lower` is a condition that holds at entry; symbol and upper are 0. Without a place the user did not state
                     * it: array operands that are evaluated conform */
    HINT_REGISTER,  /* where `symbol` is wished to live; lower and upper are 0 in these */
    HINT_SHARED,
    HINT_SPILL,
    HINT_RECOMPUTE,
    HINT_ELEMENTS,  /* the elements of the dummy `symbol` end at `upper` in dimension `lower`, a constant: what its bounds have room for
                     * behind is not its own. Nothing touches it; what is moved between memories leaves it out */
} NestHintKind;

typedef struct {
    NestHintKind kind;
    SymId symbol;
    ExprId lower, upper;
    SourceRange loc;
} NestHint;

/* What a routine surely accesses of a dummy array lies in what is declared of it when the condition holds, which is one over values at the
 * entry. */
typedef struct {
    SymId symbol;
    ExprId within;
} NestReach;

typedef struct VecKernel VecKernel;

/* ---- routines and programs -------------------------------------------------------------- */

typedef enum { ROUTINE_SUBROUTINE, ROUTINE_FUNCTION } RoutineKind;

typedef struct {
    RoutineKind kind;
    Name name;    /* as written, lower case */
    Name module;  /* the module it stands in, or NULL */
    Name symbol;  /* the linker's name: gfortran's mangling */
    uint32_t file;
    SourceRange loc;      /* its name in the SUBROUTINE or FUNCTION statement */
    SourceRange statement; /* the whole opening statement, in the original file */
    SourceRange first;     /* its first executable statement; file 0: it has none */
    bool uses_cray_merges; /* refers to CVMGx, which gfortran lacks */
    bool internal;         /* called by routines of the program alone, by an interface that is not Fortran's: arguments are
                            * more than those written */
    bool part;             /* made of statements of one routine of this program, which alone calls it, by the pass `parts` */
    bool wrapped;          /* Fortran reaches it by a stub in its module, which passes extents of arrays and lengths of characters
                            * after the arguments written; its symbol is Crayon's own */
    Name entry;            /* the linker's name that Fortran calls: of a routine with OPTIONAL arguments there is a variant for each
                            * set of those given. The entry has the arguments of the variant with all of them, and calls the one
                            * with arguments of those names that are not null; else NULL */
    SourceRange stub;      /* wrapped: what a stub's text takes the place of, the first executable statement up to END */
    LIST(SymId) arguments;
    SymId result; /* functions */
    SymId array_result; /* a subroutine that is a function in Fortran: the argument that is its result, else 0; no part of the text */
    const bool *changes; /* by argument: whether it may change it, once that was asked (passes/nest/bind.c); NULL before; no part of the text */
    bool may_leave;     /* its last argument tells the caller whether it did its work: it may return instead; no part of the text */
    SymId check;        /* such a one: the LOGICAL that loops before its work set if it is to return instead, 0: there are none; no part of the text */
    bool rare;          /*   sides of IFs that only infinities and NaNs lead to are, or may be, among what they look for */
    bool early;         /*   loops look for what is known of before that in part: what is known could do, or, where it says so before, shall do; no part of the text */
    LIST(Symbol) symbols;   /* [0] unused, in all of these */
    LIST(Dim) dims;
    LIST(Expr) exprs;
    LIST(ExprId) operands;
    LIST(Stmt) stmts;
    LIST(LoopInfo) loops;
    LIST(VecKernel *) kernels;
    LIST(NestHint) hints;   /* from [0], in source order */
    LIST(NestReach) reaches; /* from [0]; of a routine that may leave its work; no part of the text */
    ExprId work, launches;  /* likewise: estimates of its operations, and of its launches, F64, over what it is entered with; 0: not known */
    StmtId body;
} NestRoutine;

/* A routine that was left out: it has a fault (callee NULL), or calls, at `loc`, one that was left out. */
typedef struct {
    Name name, callee;
    SourceRange loc;
    SourceRange text; /* of an external routine, from its first statement to its END; without a file of others */
} NestOmission;

typedef struct {
    LIST(Area) areas;              /* [0] unused */
    LIST(NestRoutine *) routines;  /* [0] unused */
    LIST(uint32_t) files;          /* the source files given on the command line, in order */
    LIST(SourceRange) wrapped_modules; /* the text of the modules that hold wrapped routines */
    LIST(NestOmission) omissions;  /* routines of the files that are not here for their faults */
    LIST(SourceRange) dropped_merges; /* first statements of those that refer to CVMGx and are not here, because they were inlined */
} NestProgram;

#endif
