/* The grammar of one statement. The classification has found the keywords (tokens of marks); names are
 * never reserved. Actions only build nodes. */
%code requires {
#include "frontend/text/scan.h"
}

%code {
#include "frontend/text/parse_actions.h"

#include <string.h>

int parse_lex(PARSE_STYPE *value, PARSE_LTYPE *loc, ParseState *state);
static void parse_error(PARSE_LTYPE *loc, ParseState *state, const char *message);

#define YYLLOC_DEFAULT(current, rhs, n)                                              \
    ((current) = (n) ? source_range_join(YYRHSLOC(rhs, 1), YYRHSLOC(rhs, n))         \
                     : (SourceRange){YYRHSLOC(rhs, 0).file, YYRHSLOC(rhs, 0).end, YYRHSLOC(rhs, 0).end})
#define YYMAXDEPTH 20000
#define CONTEXT (state->context)
}

%define api.pure full
%define api.prefix {parse_}
%define api.token.prefix {T_}
%define api.location.type {SourceRange}
%define parse.error custom
%define parse.lac full
%locations
%expect 0
%param {ParseState *state}

%union {
    const Mark *mark;
    Name name;
    uint32_t number;
    AstExpr *expr;
    ExprList exprs;
    AstEntity *entity;
    EntityList entities;
    AstStmt *stmt;
    AstTypeSpec type;
    AstImplicitRange *range;
    AstDataSet *set;
    FunctionSuffix suffix;
}

%code requires {
/* What may follow a function's or subroutine's dummy arguments. */
typedef struct {
    Name result;
    AstExpr *bind; /* BIND's arguments */
} FunctionSuffix;
}

/* Statements, each begun by a mark. */
%token <mark> ASSIGN "assignment" POINTER_ASSIGN CALL IF THEN "THEN" ELSE_IF WHERE FORALL ELSEWHERE DO WHILE CONCURRENT SELECT CASE
%token <mark> CASE_DEFAULT GOTO ASSIGN_LABEL TO EXPR_STMT NAMED SKIPPED ARGUMENTS TYPE_SPEC "type" TYPE_DERIVED "derived type" FUNCTION SUBROUTINE
%token <mark> PREFIX RESULT "RESULT" BIND "BIND" UNIT SUBMODULE ENTRY IMPLICIT IMPLICIT_NONE LETTERS "(letters" PARAMETER COMMON SAVE
%token <mark> EQUIVALENCE DATA USE ONLY "ONLY" LISTED ENUMERATOR CRAY_POINTER INTENT_STMT TYPE_DEF DIRECTIVE CONSTRUCT LABEL "label"
%token <mark> TYPE_LENGTH "length" LENGTH_COMMA BARE GENERIC "generic name" ASSOCIATE SELECT_TYPE TYPE_BRANCH SELECT_RANK RANK_BRANCH

%token <name> NAME "name" INTEGER "integer" REAL "real constant" STRING "character constant" KIND "kind" BOZ "BOZ constant"
%token <name> DEFINED_OP "defined operator"
%token TRUE ".true." FALSE ".false." ODD "constant" INVALID "invalid character"
%token EQ "==" NE "/=" LT "<" LE "<=" GT ">" GE ">=" AND ".and." OR ".or." NOT ".not." EQV ".eqv." NEQV ".neqv."
%token POWER "**" CONCAT "//" SLASH "/" ARROW "=>" DCOLON "::" OPEN_ARRAY "(/" CLOSE_ARRAY "/)"
%token COLON ":" EQUALS "=" OPEN "(" CLOSE ")" COMMA "," STAR "*" MINUS "-" PLUS "+" PERCENT "%" OPEN_BRACKET "[" CLOSE_BRACKET "]"
%token YYEOF 0 "end of the statement"

%type <stmt> statement body header attributed type_attributed
%type <expr> expr equiv or_operand and_operand not_operand relation concat sum ext_term term ext_factor factor level1
%type <expr> primary designator literal opt_kind arg bound_expr opt_expr data_value data_constant data_target paren
%type <expr> opt_star star case_item do_control upper clause locality association
%type <exprs> args opt_args exprs2 items data_values data_targets labels group designators case_items clauses localities associations
%type <entity> entity plain_entity listed_entity named_constant use_item saved dummy
%type <entities> entities plain_entities named_constants use_items saved_list dummies dummy_list commons
%type <type> type_spec index_type
%type <number> relop prefixes prefix do_label sign addop mulop
%type <name> opt_name
%type <range> implicit_items implicit_item
%type <set> data_sets data_set groups
%type <suffix> suffixes
%type <exprs> letters letter_ranges

%%

start:
    statement                        { state->statement = $1; check_boz(state); }
  ;

statement:
    body
  | CONSTRUCT NAME ":" body          { $$ = $4; $$->construct = $2; }
  ;

body:
    ASSIGN designator "=" expr       { $$ = stmt_assign(state, AST_STMT_ASSIGN, @$, $2, $4); }
  | POINTER_ASSIGN designator "=>" expr { $$ = stmt_assign(state, AST_STMT_POINTER_ASSIGN, @$, $2, $4); }
  | CALL designator                  { $$ = stmt_make(state, AST_STMT_CALL, @$); $$->left = $2; }
  | IF "(" expr ")" THEN             { $$ = stmt_condition(state, AST_STMT_IF, @$, $3, NULL); }
  | IF "(" expr ")" body             { $$ = stmt_condition(state, AST_STMT_IF, @$, $3, $5); }
  | IF "(" expr ")" labels           { $$ = stmt_arithmetic_if(state, @$, @5, $3, $5); }
  | ELSE_IF "(" expr ")" THEN opt_name { $$ = stmt_condition(state, AST_STMT_ELSE_IF, @$, $3, NULL); $$->name = $6; }
  | WHERE "(" expr ")"               { $$ = stmt_condition(state, AST_STMT_WHERE, @$, $3, NULL); }
  | WHERE "(" expr ")" body          { $$ = stmt_condition(state, AST_STMT_WHERE, @$, $3, $5); }
  | ELSEWHERE "(" expr ")" opt_name  { $$ = stmt_condition(state, AST_STMT_ELSEWHERE, @$, $3, NULL); $$->name = $5; }
  | DO do_label                      { $$ = stmt_do_while(state, @$, $2, NULL); }
  | DO do_label WHILE "(" expr ")"   { $$ = stmt_do_while(state, @$, $2, $5); }
  | DO do_label CONCURRENT "(" index_type args ")" localities { $$ = stmt_indexed(state, AST_STMT_DO_CONCURRENT, @$, $5, $6); $$->target_label = $2; $$->shape = $8.first; }
  | FORALL "(" index_type args ")"   { $$ = stmt_indexed(state, AST_STMT_FORALL, @$, $3, $4); $$->flag = true; }
  | FORALL "(" index_type args ")" body { $$ = stmt_indexed(state, AST_STMT_FORALL, @$, $3, $4); $$->body = $6; }
  | DO do_label do_control           { $$ = stmt_do(state, @$, $2, $3); }
  | SELECT "(" expr ")"              { $$ = stmt_condition(state, AST_STMT_SELECT, @$, $3, NULL); }
  | ASSOCIATE "(" associations ")"   { $$ = stmt_make(state, AST_STMT_ASSOCIATE, @$); $$->args = $3.first; }
  | SELECT_TYPE "(" expr ")"         { $$ = stmt_condition(state, AST_STMT_SELECT_TYPE, @$, $3, NULL); }
  | SELECT_TYPE "(" NAME "=>" expr ")" { $$ = stmt_condition(state, AST_STMT_SELECT_TYPE, @$, $5, NULL); $$->name = $3; }
  | SELECT_RANK "(" expr ")"         { $$ = stmt_condition(state, AST_STMT_SELECT_TYPE, @$, $3, NULL); $$->flag = true; }
  | SELECT_RANK "(" NAME "=>" expr ")" { $$ = stmt_condition(state, AST_STMT_SELECT_TYPE, @$, $5, NULL); $$->name = $3; $$->flag = true; }
  | RANK_BRANCH "(" arg ")" opt_name { $$ = stmt_make(state, AST_STMT_CASE, @$); $$->args = $3; $$->name = $5; }
  | TYPE_BRANCH "(" expr ")" opt_name { $$ = stmt_make(state, AST_STMT_CASE, @$); $$->args = $3; $$->name = $5; }
  | CASE "(" case_items ")" opt_name { $$ = stmt_make(state, AST_STMT_CASE, @$); $$->args = $3.first; $$->name = $5; }
  | CASE_DEFAULT opt_name            { $$ = stmt_make(state, AST_STMT_CASE, @$); $$->flag = true; $$->name = $2; }
  | GOTO INTEGER                     { $$ = stmt_make(state, AST_STMT_GOTO, @$); $$->target_label = to_label(state, $2, @2); $$->name_loc = @2; }
  | GOTO "(" labels ")" expr         { $$ = stmt_make(state, AST_STMT_COMPUTED_GOTO, @$); $$->args = $3.first; $$->left = $5; }
  | GOTO "(" labels ")" "," expr     { $$ = stmt_make(state, AST_STMT_COMPUTED_GOTO, @$); $$->args = $3.first; $$->left = $6; }
  | GOTO NAME                        { $$ = stmt_named(state, AST_STMT_ASSIGNED_GOTO, @$, $2, @2); }
  | GOTO NAME opt_comma "(" labels ")" { $$ = stmt_named(state, AST_STMT_ASSIGNED_GOTO, @$, $2, @2); $$->args = $5.first; }
  | ASSIGN_LABEL INTEGER TO NAME     { $$ = stmt_named(state, AST_STMT_ASSIGN_LABEL, @$, $4, @4); $$->target_label = to_label(state, $2, @2); }
  | EXPR_STMT opt_expr               { $$ = stmt_make(state, $1->kind, @$); $$->left = $2; }
  | EXPR_STMT expr "," NAME "=" expr  { $$ = stmt_stop_quiet(state, $1, @$, $2, $4, @4); }
  | BARE                             { $$ = stmt_make(state, $1->kind, @$); }
  | NAMED opt_name                   { $$ = stmt_named(state, $1->kind, @$, $2, @2); $$->text = $1->name; $$->flag = $1->value; }
  | SKIPPED                          { $$ = stmt_named(state, $1->kind, statement_range(state), $1->name, @1); $$->flag = $1->value; if ($1->kind == AST_STMT_ENUM) state->enumerator = NULL; }
  | ARGUMENTS "(" args ")"           { $$ = stmt_make(state, $1->kind, @$); $$->args = $3.first; }
  | IMPLICIT_NONE                    { $$ = stmt_make(state, AST_STMT_IMPLICIT, @$); $$->flag = true; }
  | IMPLICIT_NONE "(" args ")"       { $$ = stmt_make(state, AST_STMT_IMPLICIT, @$); $$->flag = true; }
  | IMPLICIT implicit_items          { $$ = stmt_make(state, AST_STMT_IMPLICIT, @$); $$->implicit_ranges = $2; }
  | PARAMETER "(" named_constants ")" { $$ = stmt_entities(state, AST_STMT_PARAMETER, @$, $3); }
  | PARAMETER named_constants        { $$ = stmt_entities(state, AST_STMT_PARAMETER, @$, $2); }
  | ENUMERATOR opt_dcolon entities   { $$ = stmt_entities(state, AST_STMT_ENUMERATOR, @$, number_entities(state, $3)); }
  | COMMON commons                   { $$ = stmt_entities(state, AST_STMT_COMMON, @$, $2); }
  | SAVE opt_dcolon                  { $$ = stmt_make(state, AST_STMT_SAVE, @$); }
  | SAVE opt_dcolon saved_list       { $$ = stmt_entities(state, AST_STMT_SAVE, @$, $3); }
  | EQUIVALENCE groups               { $$ = stmt_make(state, AST_STMT_EQUIVALENCE, @$); $$->data_sets = $2->next; $2->next = NULL; }
  | DATA data_sets                   { $$ = stmt_make(state, AST_STMT_DATA, @$); $$->data_sets = $2->next; $2->next = NULL; }
  | USE NAME                         { $$ = stmt_named(state, AST_STMT_USE, @$, $2, @2); }
  | USE NAME "," use_items           { $$ = stmt_use(state, @$, $2, @2, $4, false); }
  | USE NAME "," ONLY ":"            { $$ = stmt_use(state, @$, $2, @2, (EntityList){0}, true); }
  | USE NAME "," ONLY ":" use_items  { $$ = stmt_use(state, @$, $2, @2, $6, true); }
  | LISTED opt_dcolon plain_entities { $$ = stmt_listed(state, $1, @$, $3); }
  | LISTED                           { $$ = stmt_bare_list(state, $1, @$); }
  | INTENT_STMT "(" args ")" opt_dcolon plain_entities { $$ = stmt_entities(state, AST_STMT_ATTRIBUTE, @$, $6); $$->attributes = to_intent(state, $3.first, @3); }
  | INTENT_STMT "(" NAME NAME ")" opt_dcolon plain_entities { $$ = stmt_entities(state, AST_STMT_ATTRIBUTE, @$, $7); add_split_intent(state, $$, intern(CONTEXT->names, "intent"), @3, $3, $4); }
  | CRAY_POINTER pointer_pairs       { $$ = stmt_make(state, AST_STMT_ATTRIBUTE, @$); $$->attributes = AST_ATTR_POINTER; $$->flag = true; }
  | attributed "::" entities         { $$ = $1; $$->loc = @$; stmt_set_entities(state, $$, $3); }
  | type_spec LENGTH_COMMA entities  { $$ = stmt_make(state, AST_STMT_TYPE_DECL, @$); $$->type = $1; stmt_set_entities(state, $$, $3); }
  | type_spec entities               { $$ = stmt_make(state, AST_STMT_TYPE_DECL, @$); $$->type = $1; stmt_set_entities(state, $$, $2); }
  | type_spec "::" entities          { $$ = stmt_make(state, AST_STMT_TYPE_DECL, @$); $$->type = $1; stmt_set_entities(state, $$, $3); }
  | TYPE_DEF NAME                    { $$ = stmt_named(state, AST_STMT_DERIVED_TYPE, @$, $2, @2); }
  | TYPE_DEF "::" NAME               { $$ = stmt_named(state, AST_STMT_DERIVED_TYPE, @$, $3, @3); }
  | type_attributed "::" NAME        { $$ = stmt_named(state, AST_STMT_DERIVED_TYPE, @$, $3, @3); $$->type.derived = $1->type.derived; $$->attributes = $1->attributes; }
  | UNIT NAME                        { $$ = stmt_named(state, $1->kind, @$, $2, @2); }
  | SUBMODULE "(" args ")" NAME      { $$ = stmt_named(state, AST_STMT_MODULE, @$, $5, @5); $$->args = $3.first; }
  | UNIT                             { $$ = stmt_unnamed_unit(state, $1, @$); }
  | header                           { $$ = $1; $$->loc = @$; }
  | prefixes header                  { $$ = stmt_prefixed(state, $2, $1); $$->loc = @$; }
  | ENTRY NAME                       { $$ = stmt_named(state, AST_STMT_ENTRY, @$, $2, @2); }
  | ENTRY NAME dummies suffixes      { $$ = stmt_named(state, AST_STMT_ENTRY, @$, $2, @2); $$->dummies = $3.first; $$->result_name = $4.result; }
  | DIRECTIVE clauses                { $$ = stmt_make(state, AST_STMT_DIRECTIVE, statement_range(state)); $$->args = $2.first; }
  ;

localities: %empty { $$ = (ExprList){0}; } | localities locality { $$ = expr_list_add($1, $2); } ;
locality: NAME "(" args ")"          { $$ = make_apply(state, @$, ast_name(CONTEXT, $1, @1), $3); check_locality(state, $$); } ;
index_type: %empty { $$ = (AstTypeSpec){0}; } | type_spec "::" ;

associations: association { $$ = expr_list($1); } | associations "," association { $$ = expr_list_add($1, $3); } ;
association: NAME "=>" expr          { $$ = make_keyword(state, @$, $1, @1, $3); } ;

opt_comma: %empty | "," ;
opt_dcolon: %empty | "::" ;
opt_name: %empty { $$ = NULL; } | NAME ;
opt_expr: %empty { $$ = NULL; } | expr ;

/* ---- units --------------------------------------------------------------------------------- */

header:
    SUBROUTINE NAME                  { $$ = stmt_named(state, AST_STMT_SUBROUTINE, @$, $2, @2); }
  | SUBROUTINE NAME dummies suffixes { $$ = stmt_named(state, AST_STMT_SUBROUTINE, @$, $2, @2); $$->dummies = $3.first; $$->args = $4.bind; }
  | FUNCTION NAME dummies suffixes   { $$ = stmt_named(state, AST_STMT_FUNCTION, @$, $2, @2); $$->dummies = $3.first; $$->result_name = $4.result; $$->args = $4.bind; }
  ;

dummies: "(" ")" { $$ = (EntityList){0}; } | "(" dummy_list ")" { $$ = $2; } ;
dummy_list: dummy { $$ = entity_list($1); } | dummy_list "," dummy { $$ = entity_list_add($1, $3); } ;
dummy:
    NAME                             { $$ = ast_entity(CONTEXT, $1, @1); }
  | "*"                              { $$ = ast_entity(CONTEXT, intern(CONTEXT->names, "*"), @1); }
  ;

suffixes:
    %empty                           { $$ = (FunctionSuffix){0}; }
  | suffixes RESULT "(" NAME ")"     { $$ = $1; $$.result = $4; }
  | suffixes BIND "(" args ")"       { $$ = $1; $$.bind = $4.first; }
  ;

prefixes: prefix | prefixes prefix   { $$ = $1 | $2; } ;
prefix:
    PREFIX                           { $$ = $1->value; }
  | type_spec                        { $$ = 0; state->prefix_type = $1; }
  ;

/* ---- declarations --------------------------------------------------------------------------- */

type_spec:
    TYPE_SPEC                        { $$ = type_make(state, $1, @$); }
  | TYPE_SPEC "*" TYPE_LENGTH        { $$ = type_make(state, $1, @$); $$.star = length_literal(state, $3, @3); }
  | TYPE_SPEC "*" "(" arg ")"        { $$ = type_make(state, $1, @$); $$.star = $4; }
  | TYPE_SPEC "(" args ")"           { $$ = type_select(state, $1, @$, $3.first); }
  | TYPE_DERIVED "(" NAME ")"        { $$ = type_make(state, $1, @$); $$.derived = $3; }
  | TYPE_DERIVED "(" "*" ")"         { $$ = type_make(state, $1, @$); $$.derived = intern(CONTEXT->names, "*"); }
  ;

attributed:
    type_spec "," NAME               { $$ = stmt_make(state, AST_STMT_TYPE_DECL, @$); $$->type = $1; add_attribute(state, $$, $3, @3, NULL); }
  | type_spec "," NAME "(" args ")"  { $$ = stmt_make(state, AST_STMT_TYPE_DECL, @$); $$->type = $1; add_attribute(state, $$, $3, @3, $5.first); }
  | type_spec "," NAME "(" NAME NAME ")" { $$ = stmt_make(state, AST_STMT_TYPE_DECL, @$); $$->type = $1; add_split_intent(state, $$, $3, @3, $5, $6); }
  | attributed "," NAME              { $$ = $1; add_attribute(state, $$, $3, @3, NULL); }
  | attributed "," NAME "(" args ")" { $$ = $1; add_attribute(state, $$, $3, @3, $5.first); }
  | attributed "," NAME "(" NAME NAME ")" { $$ = $1; add_split_intent(state, $$, $3, @3, $5, $6); }
  ;

type_attributed:
    TYPE_DEF "," NAME                { $$ = stmt_make(state, AST_STMT_DERIVED_TYPE, @$); add_type_attribute($$, $3, NULL); }
  | TYPE_DEF "," NAME "(" args ")"   { $$ = stmt_make(state, AST_STMT_DERIVED_TYPE, @$); add_type_attribute($$, $3, $5.first); }
  | type_attributed "," NAME         { $$ = $1; add_type_attribute($$, $3, NULL); }
  | type_attributed "," NAME "(" args ")" { $$ = $1; add_type_attribute($$, $3, $5.first); }
  ;

entities: entity { $$ = entity_list($1); } | entities "," entity { $$ = entity_list_add($1, $3); } ;
entity:
    plain_entity
  | plain_entity "=" expr            { $$ = $1; $$->initial = $3; }
  | plain_entity "=>" expr           { $$ = $1; $$->initial = $3; }
  | plain_entity "/" data_values "/" { $$ = $1; add_slash_initial(state, $1, $3); }
  ;

plain_entities: listed_entity { $$ = entity_list($1); } | plain_entities "," listed_entity { $$ = entity_list_add_some($1, $3); } ;
listed_entity: plain_entity | GENERIC { $$ = NULL; } ;
plain_entity:
    NAME opt_star                    { $$ = ast_entity(CONTEXT, $1, @1); $$->star = $2; }
  | NAME "(" args ")" opt_star       { $$ = ast_entity(CONTEXT, $1, @1); $$->shape = $3.first; $$->star = $5; }
  ;

opt_star: %empty { $$ = NULL; } | star ;
star:
    "*" INTEGER                      { $$ = ast_literal(CONTEXT, AST_INTEGER, @2, $2); }
  | "*" "(" arg ")"                  { $$ = $3; }
  ;

implicit_items:
    implicit_item
  | implicit_item "," implicit_items { $$ = $1; $1->next = $3; }
  ;
implicit_item: type_spec LETTERS letter_ranges ")" { $$ = implicit_range(state, $1, $3); } ;
letter_ranges: letters | letter_ranges "," letters { $$ = expr_list_join($1, $3); } ;
letters:
    NAME                             { $$ = letter_range(state, @$, $1, @1, $1, @1); }
  | NAME "-" NAME                    { $$ = letter_range(state, @$, $1, @1, $3, @3); }
  ;

named_constants:
    named_constant                   { $$ = entity_list($1); }
  | named_constants "," named_constant { $$ = entity_list_add($1, $3); }
  ;
named_constant: NAME "=" expr        { $$ = ast_entity(CONTEXT, $1, @1); $$->initial = $3; } ;

commons:
    { state->common_block = intern(CONTEXT->names, ""); } plain_entity { $$ = entity_list(common_entity(state, $2)); }
  | common_block plain_entity        { $$ = entity_list(common_entity(state, $2)); }
  | commons "," plain_entity         { $$ = entity_list_add($1, common_entity(state, $3)); }
  | commons common_block plain_entity { $$ = entity_list_add($1, common_entity(state, $3)); }
  | commons "," common_block plain_entity { $$ = entity_list_add($1, common_entity(state, $4)); }
  ;
common_block:
    "/" NAME "/"                     { state->common_block = $2; }
  | "/" "/"                          { state->common_block = intern(CONTEXT->names, ""); }
  ;

saved_list: saved { $$ = entity_list($1); } | saved_list "," saved { $$ = entity_list_add($1, $3); } ;
saved:
    NAME                             { $$ = ast_entity(CONTEXT, $1, @1); }
  | "/" NAME "/"                     { $$ = ast_entity(CONTEXT, NULL, @$); $$->block = $2; }
  ;

/* Sets are circular through the last one, as the lists above have first and last. */
groups:
    group                            { $$ = set_add(state, NULL, $1, (ExprList){0}); }
  | groups "," group                 { $$ = set_add(state, $1, $3, (ExprList){0}); }
  ;
group: "(" designators ")"           { $$ = $2; check_group(state, $2, @$); } ;
designators: designator { $$ = expr_list($1); } | designators "," designator { $$ = expr_list_add($1, $3); } ;

data_sets:
    data_set                         { $$ = set_append(NULL, $1); }
  | data_sets opt_comma data_set     { $$ = set_append($1, $3); }
  ;
data_set: data_targets "/" data_values "/" { $$ = set_make(state, $1, $3); } ;
data_targets: data_target { $$ = expr_list($1); } | data_targets "," data_target { $$ = expr_list_add($1, $3); } ;
data_target: designator | paren      { $$ = check_implied_do(state, $1); } ;
data_values: data_value { $$ = expr_list($1); } | data_values "," data_value { $$ = expr_list_add($1, $3); } ;
data_value:
    data_constant
  | INTEGER "*" data_constant        { $$ = ast_operation(CONTEXT, AST_OP_TIMES, NULL, @2, ast_literal(CONTEXT, AST_INTEGER, @1, $1), $3, @$); }
  | INTEGER KIND "*" data_constant   { $$ = ast_operation(CONTEXT, AST_OP_TIMES, NULL, @3, ast_literal(CONTEXT, AST_INTEGER, @1, $1), $4, @$); }
  | NAME "*" data_constant           { $$ = ast_operation(CONTEXT, AST_OP_TIMES, NULL, @2, ast_name(CONTEXT, $1, @1), $3, @$); }
  ;
data_constant:
    literal                          { $$ = allow_boz($1); }
  | sign literal                     { $$ = ast_operation(CONTEXT, $1, NULL, @1, $2, NULL, @$); }
  | designator
  | sign NAME                        { $$ = ast_operation(CONTEXT, $1, NULL, @1, ast_name(CONTEXT, $2, @2), NULL, @$); }
  | paren
  ;
sign: "+" { $$ = AST_OP_PLUS; } | "-" { $$ = AST_OP_MINUS; } ;

/* Generic operators and assignments are of no use here: an expression that needs one is refused. */
use_items: use_item { $$ = entity_list($1); } | use_items "," use_item { $$ = entity_list_add_some($1, $3); } ;
use_item:
    GENERIC                          { $$ = NULL; }
  | GENERIC "=>" GENERIC             { $$ = NULL; }
  | NAME                             { $$ = ast_entity(CONTEXT, $1, @1); }
  | NAME "=>" NAME                   { $$ = ast_entity(CONTEXT, $1, @$); $$->initial = ast_name(CONTEXT, $3, @3); }
  ;

pointer_pairs:
    "(" NAME "," plain_entity ")"
  | pointer_pairs "," "(" NAME "," plain_entity ")"
  ;

/* ---- parts of executable statements ---------------------------------------------------------- */

do_label:
    %empty                           { $$ = 0; }
  | ","                              { $$ = 0; }
  | LABEL                            { $$ = $1->value; }
  | LABEL ","                        { $$ = $1->value; }
  ;
do_control:
    NAME "=" expr "," expr           { $$ = make_do(state, @$, $1, @1, $3, $5, NULL); }
  | NAME "=" expr "," expr "," expr  { $$ = make_do(state, @$, $1, @1, $3, $5, $7); }
  ;

labels: INTEGER { $$ = expr_list(ast_literal(CONTEXT, AST_INTEGER, @1, $1)); }
  | labels "," INTEGER { $$ = expr_list_add($1, ast_literal(CONTEXT, AST_INTEGER, @3, $3)); } ;

case_items: case_item { $$ = expr_list($1); } | case_items "," case_item { $$ = expr_list_add($1, $3); } ;
case_item:
    expr
  | expr ":"                         { $$ = make_range(state, @$, $1, NULL, NULL); }
  | ":" expr                         { $$ = make_range(state, @$, NULL, $2, NULL); }
  | expr ":" expr                    { $$ = make_range(state, @$, $1, $3, NULL); }
  ;

clauses: %empty { $$ = (ExprList){0}; } | clauses clause { $$ = expr_list_add($1, $2); }
  | clauses "," clause { $$ = expr_list_add($1, $3); } ;
clause:
    NAME                             { $$ = ast_name(CONTEXT, $1, @1); }
  | NAME "(" opt_args ")"            { $$ = make_apply(state, @$, ast_name(CONTEXT, $1, @1), $3); }
  ;

/* ---- expressions ------------------------------------------------------------------------------ */

designator:
    NAME                             { $$ = ast_name(CONTEXT, $1, @1); }
  | designator "(" opt_args ")"      { $$ = make_apply(state, @$, $1, $3); }
  | designator "%" NAME              { $$ = make_component(state, @$, $1, $3, @3); }
  ;

opt_args: %empty { $$ = (ExprList){0}; } | args ;
args: arg { $$ = expr_list($1); } | args "," arg { $$ = expr_list_add($1, $3); } ;
arg:
    bound_expr                       { $$ = allow_boz($1); }
  | NAME "=" bound_expr              { $$ = make_keyword(state, @$, $1, @1, $3); }
  ;
bound_expr:
    expr
  | "*"                              { $$ = ast_expr(CONTEXT, AST_STAR, @$); }
  | "*" INTEGER                      { $$ = ast_literal(CONTEXT, AST_STAR, @$, $2); }
  | ":"                              { $$ = make_range(state, @$, NULL, NULL, NULL); }
  | ":" upper                        { $$ = make_range(state, @$, NULL, $2, NULL); }
  | ":" ":" expr                     { $$ = make_range(state, @$, NULL, NULL, $3); }
  | "::" expr                        { $$ = make_range(state, @$, NULL, NULL, $2); }
  | ":" upper ":" expr               { $$ = make_range(state, @$, NULL, $2, $4); }
  | expr ":"                         { $$ = make_range(state, @$, $1, NULL, NULL); }
  | expr ":" upper                   { $$ = make_range(state, @$, $1, $3, NULL); }
  | expr ":" ":" expr                { $$ = make_range(state, @$, $1, NULL, $4); }
  | expr "::" expr                   { $$ = make_range(state, @$, $1, NULL, $3); }
  | expr ":" upper ":" expr          { $$ = make_range(state, @$, $1, $3, $5); }
  ;
upper: expr | "*"                    { $$ = ast_expr(CONTEXT, AST_STAR, @$); } ;

/* The levels of the standard; a sign after an arithmetic operator is gfortran's extension and binds as there:
 * a*-b*c is (a*(-b))*c, a+-b*c is a+(-(b*c)). */
expr: equiv | expr DEFINED_OP equiv  { $$ = ast_operation(CONTEXT, AST_OP_DEFINED, $2, @2, $1, $3, @$); } ;
equiv:
    or_operand
  | equiv ".eqv." or_operand         { $$ = ast_operation(CONTEXT, AST_OP_EQV, NULL, @2, $1, $3, @$); }
  | equiv ".neqv." or_operand        { $$ = ast_operation(CONTEXT, AST_OP_NEQV, NULL, @2, $1, $3, @$); }
  ;
or_operand: and_operand | or_operand ".or." and_operand { $$ = ast_operation(CONTEXT, AST_OP_OR, NULL, @2, $1, $3, @$); } ;
and_operand: not_operand | and_operand ".and." not_operand { $$ = ast_operation(CONTEXT, AST_OP_AND, NULL, @2, $1, $3, @$); } ;
not_operand: relation | ".not." relation { $$ = ast_operation(CONTEXT, AST_OP_NOT, NULL, @1, $2, NULL, @$); } ;
relation: concat | concat relop concat { $$ = ast_operation(CONTEXT, (AstOperator)$2, NULL, @2, $1, $3, @$); } ;
relop:
    "==" { $$ = AST_OP_EQ; } | "/=" { $$ = AST_OP_NE; } | "<" { $$ = AST_OP_LT; } | "<=" { $$ = AST_OP_LE; }
  | ">" { $$ = AST_OP_GT; } | ">=" { $$ = AST_OP_GE; }
  ;
concat: sum | concat "//" sum        { $$ = ast_operation(CONTEXT, AST_OP_CONCAT, NULL, @2, $1, $3, @$); } ;
addop: "+" { $$ = AST_OP_PLUS; } | "-" { $$ = AST_OP_MINUS; } ;
mulop: "*" { $$ = AST_OP_TIMES; } | "/" { $$ = AST_OP_DIVIDE; } ;
sum:
    term
  | addop ext_term                   { $$ = ast_operation(CONTEXT, (AstOperator)$1, NULL, @1, $2, NULL, @$); }
  | sum addop ext_term               { $$ = ast_operation(CONTEXT, (AstOperator)$2, NULL, @2, $1, $3, @$); }
  ;
ext_term: term | addop ext_term      { $$ = ast_operation(CONTEXT, (AstOperator)$1, NULL, @1, $2, NULL, @$); } ;
term: factor | term mulop ext_factor { $$ = ast_operation(CONTEXT, (AstOperator)$2, NULL, @2, $1, $3, @$); } ;
ext_factor: factor | addop ext_factor { $$ = ast_operation(CONTEXT, (AstOperator)$1, NULL, @1, $2, NULL, @$); } ;
factor: level1 | level1 "**" ext_factor { $$ = ast_operation(CONTEXT, AST_OP_POWER, NULL, @2, $1, $3, @$); } ;
level1: primary | DEFINED_OP primary { $$ = ast_operation(CONTEXT, AST_OP_DEFINED, $1, @1, $2, NULL, @$); } ;

primary:
    literal
  | designator
  | paren
  | "(/" items "/)"                  { $$ = make_constructor(state, @$, $2); }
  | "(/" "/)"                        { $$ = make_constructor(state, @$, (ExprList){0}); }
  | "[" items "]"                    { $$ = make_constructor(state, @$, $2); }
  | "[" "]"                          { $$ = make_constructor(state, @$, (ExprList){0}); }
  | "[" designator "::" items "]"    { $$ = make_typed_constructor(state, @$, @2); }
  | "[" designator "::" "]"          { $$ = make_typed_constructor(state, @$, @2); }
  | "(/" designator "::" items "/)"  { $$ = make_typed_constructor(state, @$, @2); }
  ;
literal:
    INTEGER opt_kind                 { $$ = ast_literal(CONTEXT, AST_INTEGER, @$, $1); $$->kind_param = $2; }
  | REAL opt_kind                    { $$ = ast_literal(CONTEXT, AST_REAL, @$, $1); $$->kind_param = $2; }
  | ".true." opt_kind                { $$ = ast_expr(CONTEXT, AST_LOGICAL, @$); $$->flag = true; $$->kind_param = $2; }
  | ".false." opt_kind               { $$ = ast_expr(CONTEXT, AST_LOGICAL, @$); $$->kind_param = $2; }
  | STRING                           { $$ = ast_literal(CONTEXT, AST_STRING, @$, $1); }
  | BOZ                              { $$ = make_boz(state, $1, @1); }
  | ODD                              { $$ = ast_expr(CONTEXT, AST_ERROR, @$); }
  ;
opt_kind: %empty { $$ = NULL; } | KIND { $$ = make_kind(state, $1, @1); } ;

paren:
    "(" expr ")"                     { $$ = ast_expr(CONTEXT, AST_PAREN, @$); $$->left = $2; $$ = ast_close(CONTEXT, $$); }
  | "(" exprs2 ")"                   { $$ = make_complex(state, @$, $2); }
  | "(" expr "," do_control ")"      { $$ = implied_do(state, @$, expr_list($2), $4); }
  | "(" exprs2 "," do_control ")"    { $$ = implied_do(state, @$, $2, $4); }
  ;
exprs2: expr "," expr                { $$ = expr_list_add(expr_list($1), $3); } | exprs2 "," expr { $$ = expr_list_add($1, $3); } ;
items: expr { $$ = expr_list($1); } | items "," expr { $$ = expr_list_add($1, $3); } ;

%%

/* ---- messages ---------------------------------------------------------------------------------- */

/* Only for faults that are no syntax errors: the parser's stack is exhausted. */
static void parse_error(PARSE_LTYPE *loc, ParseState *state, const char *message)
{
    (void)message;
    scan_fault(state, *loc, "statement is nested too deeply");
}

enum { MAX_LISTED = 4, MAX_MESSAGE = 400 };

static bool holds(const yysymbol_kind_t *kinds, int count, yysymbol_kind_t kind)
{
    for (int i = 0; i < count; i++)
        if (kinds[i] == kind) return true;
    return false;
}

/* Removes the kinds of `gone` from the set; the new count. */
static int subtract(yysymbol_kind_t *kinds, int count, const yysymbol_kind_t *gone, int gone_count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!holds(gone, gone_count, kinds[i])) kinds[kept++] = kinds[i];
    return kept;
}

static const yysymbol_kind_t starts[] = {
    YYSYMBOL_NAME, YYSYMBOL_INTEGER, YYSYMBOL_REAL, YYSYMBOL_STRING, YYSYMBOL_TRUE, YYSYMBOL_FALSE, YYSYMBOL_ODD, YYSYMBOL_BOZ,
    YYSYMBOL_OPEN_ARRAY, YYSYMBOL_NOT, YYSYMBOL_DEFINED_OP, YYSYMBOL_OPEN, YYSYMBOL_OPEN_BRACKET, YYSYMBOL_PLUS,
    YYSYMBOL_MINUS,
};

/* The text of what was found, quoted; long text is cut. */
static const char *found_text(const ParseState *state, char *buffer, size_t size)
{
    uint32_t length = state->at - state->begin;
    if (state->begin >= state->source->length || length == 0) return "the end of the statement";
    snprintf(buffer, size, "'%.*s%s'", length > 40 ? 40 : (int)length, state->source->text + state->begin,
             length > 40 ? "..." : "");
    return buffer;
}

/* What may go on behind a complete operand. */
static const yysymbol_kind_t operators[] = {
    YYSYMBOL_PLUS, YYSYMBOL_MINUS, YYSYMBOL_STAR, YYSYMBOL_SLASH, YYSYMBOL_POWER, YYSYMBOL_CONCAT, YYSYMBOL_EQ, YYSYMBOL_NE,
    YYSYMBOL_LT, YYSYMBOL_LE, YYSYMBOL_GT, YYSYMBOL_GE, YYSYMBOL_AND, YYSYMBOL_OR, YYSYMBOL_EQV, YYSYMBOL_NEQV,
    YYSYMBOL_DEFINED_OP, YYSYMBOL_KIND, YYSYMBOL_PERCENT,
};

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))

static void add_phrase(char *out, size_t size, int index, int count, const char *phrase, bool quoted)
{
    size_t used = strlen(out);
    const char *join = index == 0 ? "" : index + 1 == count ? " or " : ", ";
    snprintf(out + used, size - used, quoted ? "%s'%s'" : "%s%s", join, phrase);
}

/* The expected tokens as a phrase: "an expression or ')'"; "" when they are too many to help. */
static void expected_phrase(yysymbol_kind_t *kinds, int count, char *out, size_t size)
{
    bool expression = holds(kinds, count, YYSYMBOL_NAME) && holds(kinds, count, YYSYMBOL_INTEGER) &&
                      holds(kinds, count, YYSYMBOL_OPEN_ARRAY);
    bool behind_operand = holds(kinds, count, YYSYMBOL_STAR) && holds(kinds, count, YYSYMBOL_POWER) &&
                          holds(kinds, count, YYSYMBOL_PLUS);
    /* Ranges are possible in every list of arguments; naming them does not help. */
    static const yysymbol_kind_t noise[] = {YYSYMBOL_COLON, YYSYMBOL_DCOLON, YYSYMBOL_STAR};
    if (expression) {
        count = subtract(kinds, count, starts, COUNT_OF(starts));
        count = subtract(kinds, count, noise, COUNT_OF(noise));
    } else if (behind_operand) {
        static const yysymbol_kind_t parenthesis[] = {YYSYMBOL_OPEN};
        count = subtract(kinds, count, operators, COUNT_OF(operators));
        if (count > 2) count = subtract(kinds, count, noise, COUNT_OF(noise));
        if (count > 1) count = subtract(kinds, count, parenthesis, 1);
    }
    static const yysymbol_kind_t other_types[] = {YYSYMBOL_TYPE_DERIVED};
    if (holds(kinds, count, YYSYMBOL_TYPE_SPEC)) count = subtract(kinds, count, other_types, COUNT_OF(other_types));
    int total = count + expression, index = 0;
    *out = '\0';
    if (total == 0 || total > MAX_LISTED) return;
    if (expression) add_phrase(out, size, index++, total, "an expression", false);
    for (int i = 0; i < count; i++) {
        const char *name = yysymbol_name(kinds[i]);
        bool letters = name[0] >= 'a' && name[0] <= 'z';
        bool vowel = letters && strchr("aeiou", name[0]);
        char phrase[64];
        const char *article = kinds[i] == YYSYMBOL_YYEOF ? "the " : !letters ? "" : vowel ? "an " : "a ";
        snprintf(phrase, sizeof phrase, "%s%s", article, name);
        add_phrase(out, size, index++, total, phrase, !letters);
    }
}

static int yyreport_syntax_error(const yypcontext_t *context, ParseState *state)
{
    yysymbol_kind_t kinds[YYNTOKENS];
    int count = yypcontext_expected_tokens(context, kinds, YYNTOKENS);
    char expected[MAX_MESSAGE], buffer[64];
    if (count < 0) return count;
    expected_phrase(kinds, count, expected, sizeof expected);
    const char *found = found_text(state, buffer, sizeof buffer);
    SourceRange where = *yypcontext_location(context);
    if (*expected) scan_fault(state, where, "expected %s, found %s", expected, found);
    else scan_fault(state, where, "unexpected %s", found);
    return 0;
}
