#include "ir/reader.h"
#include "ir/text_form.h"

#include <string.h>

typedef LIST(ExprId) ExprList;

SymId reader_symbol(Reader *reader)
{
    const Token *token = reader_peek(reader);
    Name name = reader_name(reader, "name");
    if (!name) return 0;
    SymId symbol = nest_symbol_find(reader->routine, name);
    if (!symbol) reader_fault(reader, token, "'%s' is not declared", name);
    return symbol;
}

/* Expressions up to the closing sign, which is taken. */
static bool read_list(Reader *reader, const char *close, ExprList *list)
{
    if (reader_accept(reader, close)) return true;
    do {
        ExprId expr = reader_expr(reader);
        if (!expr) return false;
        list_push(reader->context->arena, list, expr);
    } while (reader_accept(reader, ","));
    return reader_expect(reader, close);
}

/* Builds an operation; what does not fit its row of the table is a fault at `token`. */
static ExprId make_op(Reader *reader, const Token *token, Op op, Type type, const ExprId *operands, uint32_t count,
                      uint32_t first)
{
    const char *fault = nest_op_fault(reader->routine, op, type, operands, count, NULL);
    if (fault) {
        reader_fault(reader, token, "%s: %s", op_info(op)->word, fault);
        return 0;
    }
    return nest_op(reader->context, reader->routine, op, type, operands, count, reader_range(reader, first));
}

/* `word(...)` or `word.type(...)`. */
static ExprId read_operation(Reader *reader)
{
    uint32_t first = reader->at;
    const Token *token = reader_take(reader);
    char *word = arena_strndup(reader->context->arena, reader->text + token->begin, token->end - token->begin);
    char *suffix = strchr(word, '.');
    if (suffix) *suffix++ = '\0';
    Op op = op_find(word);
    if (op == OP_NONE || (op_info(op)->flags & OP_PURE_VALUE) || op == OP_ELEMENT) {
        reader_fault(reader, token, "no operation '%s'", word);
        return 0;
    }
    Type type = TYPE_NONE;
    for (Type t = TYPE_NONE + 1; suffix && t < TYPE_COUNT; t++)
        if (strcmp(type_info(t)->word, suffix) == 0) type = t;
    if ((op_info(op)->result == RESULT_GIVEN) != (suffix != NULL) || (suffix && type == TYPE_NONE)) {
        reader_fault(reader, token, op_info(op)->result == RESULT_GIVEN ? "%s states its result, as in %s.i32(x)"
                                                                       : "%s has the type of its operands", word, word);
        return 0;
    }
    ExprList operands = {0};
    reader_take(reader);
    if (!read_list(reader, ")", &operands)) return 0;
    return make_op(reader, token, op, type, operands.items, operands.count, first);
}

static ExprId read_access(Reader *reader)
{
    uint32_t first = reader->at;
    SymId symbol = reader_symbol(reader);
    if (!symbol) return 0;
    if (!reader_accept(reader, "["))
        return nest_scalar(reader->context, reader->routine, symbol, reader_range(reader, first));
    ExprList subscripts = {0};
    if (!read_list(reader, "]", &subscripts)) return 0;
    SourceRange loc = reader_range(reader, first);
    if (!subscripts.count) return nest_array(reader->context, reader->routine, symbol, loc);
    return nest_element(reader->context, reader->routine, symbol, subscripts.items, subscripts.count, loc);
}

static ExprId read_primary(Reader *reader)
{
    const Token *token = reader_peek(reader);
    uint32_t first = reader->at;
    if (token->kind == TOKEN_NUMBER || reader_is(reader, token, "-")) {
        Type type;
        uint64_t bits;
        if (!reader_const(reader, &type, &bits)) return 0;
        return nest_const_bits(reader->context, reader->routine, type, bits, reader_range(reader, first));
    }
    if (token->kind == TOKEN_WORD && reader_is(reader, reader_peek_second(reader), "("))
        return read_operation(reader);
    if (token->kind == TOKEN_WORD || token->kind == TOKEN_STRING) return read_access(reader);
    if (reader_accept(reader, "(")) {
        ExprId expr = reader_expr(reader);
        return expr && reader_expect(reader, ")") ? expr : 0;
    }
    reader_fault(reader, token, "expression expected");
    return 0;
}

static Op peek_infix(const Reader *reader)
{
    const Token *token = reader_peek(reader);
    if (token->kind != TOKEN_SIGN || token->end - token->begin > 2) return OP_NONE;
    char sign[3] = {0};
    memcpy(sign, reader->text + token->begin, token->end - token->begin);
    return form_infix_find(sign);
}

static ExprId read_binary(Reader *reader)
{
    uint32_t first = reader->at;
    ExprId a = read_primary(reader);
    if (!a) return 0;
    Op op = peek_infix(reader);
    if (op == OP_NONE) return a;
    const Token *sign = reader_take(reader);
    ExprId b = read_primary(reader);
    if (!b) return 0;
    if (peek_infix(reader) != OP_NONE) {
        reader_fault(reader, reader_peek(reader), "an operation inside another one needs parentheses");
        return 0;
    }
    return make_op(reader, sign, op, TYPE_NONE, (ExprId[]){a, b}, 2, first);
}

ExprId reader_expr(Reader *reader)
{
    if (reader->depth >= FORM_MAX_DEPTH) {
        reader_fault(reader, reader_peek(reader), "more than %d expressions inside one another", FORM_MAX_DEPTH);
        return 0;
    }
    reader->depth++;
    ExprId expr = read_binary(reader);
    reader->depth--;
    return expr;
}
