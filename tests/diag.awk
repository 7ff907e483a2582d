# Lists the texts of messages in C, flex and bison sources: awk -f diag.awk TABLE FILE...
#
# The rows of TABLE:
#   call NAME N [FILE]     argument N of NAME (of that file) is a message or a part of one, and so are the texts behind it
#   body NAME [FILE]       so are the texts in the body of NAME, a function or a table, but those of internal errors
#   part EXPRESSION FILE   such an argument is no text, but comes from another row
# Prints `FILE:LINE`, NAME, the text, with tabs between; of an argument without a text that is in no `part`, ? for NAME and the
# argument; of a row that nothing is found by, `TABLE`, ? and the row.

# The next token of `line`, cut off; comments and blanks are passed over.
function next_token(   length_of) {
  for (;;) {
    if (in_comment) {
      if (!match(line, /\*\//)) { line = ""; return "" }
      line = substr(line, RSTART + 2); in_comment = 0
    }
    sub(/^[ \t]+/, "", line)
    if (line == "") return ""
    if (line ~ /^\/\*/) { in_comment = 1; line = substr(line, 3); continue }
    if (line ~ /^\/\//) { line = ""; return "" }
    break
  }
  if (match(line, /^"([^"\\]|\\.)*"/) || match(line, /^'([^'\\]|\\.)*'/) || match(line, /^[A-Za-z_][A-Za-z_0-9]*/))
    length_of = RLENGTH
  else length_of = 1
  token = substr(line, 1, length_of)
  line = substr(line, length_of + 1)
  return token
}

function report(text) { print call_place "\t" source "\t" text }

# The texts of a call from argument `wanted` on; adjacent ones are one.
function end_text() {
  if (text != "" && text != "%s" && argument >= wanted) { report(text); if (argument == wanted) found = 1 }
  text = ""
}

function in_call(token) {
  if (token ~ /^"/) { text = text substr(token, 2, length(token) - 2); return }
  if (token ~ /^PRI/) { text = text "d"; return }
  end_text()
  if (token == "(" || token == "[" || token == "{") depth++
  if (token == ")" || token == "]" || token == "}") depth--
  if (depth == 0) {
    sub(/^ /, "", expression)
    if (!found && (expression " " FILENAME) in part) used_part[expression " " FILENAME] = 1
    else if (!found) print call_place "\t?\t" expression
    calling = 0
  } else if (depth == 1 && token == ",") argument++
  else if (argument >= wanted) expression = expression " " token
}

function start_call(name) {
  calling = 1; depth = 1; argument = 1; text = ""; expression = ""; found = 0
  wanted = call_argument[name]; call_place = FILENAME ":" FNR; source = name; used[name] = 1
}

function in_body(token) {
  if (token == "internal_error") ours = 1
  if (token == ";") ours = 0
  if (ours) return
  if (token ~ /^"/) { text = text substr(token, 2, length(token) - 2); return }
  end_text()
  if (token == "{") depth++
  if (token == "}" && --depth == 0) body = 0
}

function local_name(name) { return (name " " FILENAME) in kind ? name " " FILENAME : name }

FNR == NR {
  if ($1 == "call") { name = $2 ($4 == "" ? "" : " " $4); kind[name] = "call"; call_argument[name] = $3 }
  if ($1 == "body") { name = $2 ($3 == "" ? "" : " " $3); kind[name] = "body" }
  if ($1 == "part") { sub(/^part /, ""); part[$0] = 1 }
  next
}
FNR == 1 { in_comment = 0; calling = 0; body = 0; pending = "" }
/^[ \t]*#[ \t]*(include|define)/ { next }
{
  line = $0
  sub(/^<[A-Z_,]+>|^[a-z_]+:/, " ", line)
  outermost = line ~ /^[A-Za-z_]/
  while ((token = next_token()) != "") {
    if (calling) { in_call(token); continue }
    if (body) { call_place = FILENAME ":" FNR; in_body(token); continue }
    if (pending != "") {
      name = pending
      if (kind[name] == "call") { pending = ""; if (token == "(") { start_call(name); continue } }
      else if (token == ";") pending = ""
      else if (token == "{") { pending = ""; body = 1; depth = 1; text = ""; argument = wanted = 1; source = name; used[name] = 1; continue }
      else continue
    }
    name = local_name(token)
    if (name in kind && (kind[name] == "body") == outermost) pending = name
  }
}

END {
  for (name in kind) if (!(name in used)) print ARGV[1] "\t?\t" kind[name] " " name
  for (expression in part) if (!(expression in used_part)) print ARGV[1] "\t?\tpart " expression
}
