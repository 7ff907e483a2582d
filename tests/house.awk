# Checks of single files for house.sh: house.awk -v edges=FILE -v allowed=FILE doc/architecture.md tests/house.table SOURCES
# Writes to `allowed` the pairs of folders of "may use", to `edges` the pairs of headers of which one includes the other.

function fail(text) { print "FAIL " text; failed = 1 }

# The folder of the table that holds the file: the longest one; the file itself, if it has a row.
function folder_of(path, found) {
  for (found = path; !(found in row);) if (!sub("/[^/]*$", "", found)) return ""
  return found
}

# Whether `from` may include what `to` holds, by way of what it may use.
function may_use(from, to, n, list, i) {
  if (from == to || row[from] == "all") return 1
  if ((from, to) in known) return known[from, to]
  known[from, to] = 0
  n = split(row[from], list, / *, */)
  for (i = 1; i <= n; i++) if (list[i] in row && may_use(list[i], to)) known[from, to] = 1
  return known[from, to]
}

function start_file() {
  if (file) end_file()
  file = FILENAME
  files++
  lines = start = 0
}

function end_file() {
  if (lines > 600) too_long(file, file " has " lines " lines")
}

function too_long(what, text) {
  if (what in reason) used[what] = 1
  else fail(text ", and tests/house.table does not say why")
}

function check_include(target, from, to) {
  if (target !~ "/") {
    # Of the same folder: the text of the output, and what is generated.
    if (target !~ /\.tab\.h$/ && file !~ "/runtime/" && file !~ "^(tests|bench|samples)/") fail(file ":" FNR ": '" target "' is not named from the root")
    return
  }
  if (file ~ /\.h$/ && target ~ /\.h$/) print file, target >edges
  if (file ~ "^(tests|bench|samples)/") return
  from = folder_of(file); to = folder_of(target)
  if (!from) fail(file ": its folder is not in the table of doc/architecture.md")
  else if (!to) fail(file ":" FNR ": '" target "' is of no folder in the table of doc/architecture.md")
  else if (!may_use(from, to)) fail(file ":" FNR ": " from " may not use " to " ('" target "')")
}

# ---- doc/architecture.md: the table, then lists of places ----
FILENAME == ARGV[1] {
  if (/^\|/) {
    n = split($0, cell, /[ `]*\|[ `]*/)
    if (cell[3] == "may use") in_table = 1
    else if (in_table && cell[2] !~ /^-*$/) {
      gsub(/[`]/, "", cell[3])
      sub("/$", "", cell[2])
      row[cell[2]] = cell[3] == "-" ? "" : cell[3]
      order[++rows] = cell[2]
    }
  } else in_table = 0
  if (/^## /) in_lists = $0 ~ /How to add/
  if (in_lists) check_places($0)
  next
}

# ---- tests/house.table: what may be longer, and why ----
FILENAME == ARGV[2] {
  if (/^#/ || !NF) next
  if (NF < 4) fail("tests/house.table:" FNR ": a row has a kind, a name and a reason")
  if ($1 == "name") names[$2] = FNR
  else reason[$2] = 1
  next
}

FILENAME != file { start_file() }
FNR == 1 && file !~ "^(tests|bench|samples)/" { base = file; sub(".*/", "", base); with_name[base]++ }
{ lines = FNR }
/^#include "/ { split($0, part, "\""); check_include(part[2]) }

# A shape is named by its enumeration, its record and its mapping; words of a dialect are not the shared printer's, but for the
# names that it keeps free.
/SHAPE_(STRIP|ROW)/ && file !~ "^(tests|bench|samples)/|^ir/vec\\.h$|^ir/vec_shape\\.c$|^passes/vec/map\\.c$" {
  fail(file ":" FNR ": a shape is named here; ask its record (ir/vec_shape.h)")
}
/__shared__|__global__|__device__|__host__|__CUDA|__HIP|__trap|_rn\(|__syncthreads|__ldcg|blockIdx|threadIdx|blockDim|gridDim|<<<|cuda[A-Z]|hip[A-Z]/ && file ~ "^backend_host/" {
  fail(file ":" FNR ": a word of a dialect (backend_cuda)")
}

# A function stands from its brace in column 1 to the next one.
/^[A-Za-z_].*\(/ { name = $0; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name) }
/^\{/ { start = FNR }
/^\}/ && start {
  if (FNR - start + 1 > 100) too_long(name, file ":" start ": " name "() has " FNR - start + 1 " lines")
  start = 0
}

# A place is `FILE` or `FILE`: `WORD`, `WORD` ..., up to the end of the sentence; a name with a slash is a file.
function check_places(line, part, n, i, text, found) {
  if (line ~ /^(- |An? \*\*|$)/) path = ""
  n = split(line, part, "`")
  for (i = 2; i <= n; i += 2) {
    if (part[i - 1] ~ /\. /) path = ""
    if (part[i] ~ /[ <]|NAME|^-/) continue
    if (part[i] ~ "/") {
      path = part[i]
      if (path ~ "/$") continue
      if (!(path in text_of)) {
        found = 0
        while ((getline text < path) > 0) { text_of[path] = text_of[path] "\n" text; found = 1 }
        close(path)
        if (!found) fail("doc/architecture.md:" FNR ": there is no " path)
      }
    } else if (path && !index(text_of[path], part[i]))
      fail("doc/architecture.md:" FNR ": " path " has no " part[i])
  }
  if (part[n] ~ /\. |[.;]$/) path = ""
}

END {
  if (file) end_file()
  for (what in names) if (with_name[what] < 2) fail("tests/house.table: " what " is the name of one file alone now")
  for (what in reason) if (!(what in used)) fail("tests/house.table: " what " is not too long any more")
  if (!rows) fail("doc/architecture.md has no table \"may use\"")
  for (i = 1; i <= rows; i++) {
    n = split(row[order[i]], list, / *, */)
    for (k = 1; k <= n; k++) {
      if (list[k] == "all") continue
      if (!(list[k] in row)) fail("doc/architecture.md: " order[i] " may use " list[k] ", which is not in the table")
      print order[i], list[k] >allowed
    }
  }
  printf "" >edges
  printf "" >allowed
  print files " files"
  exit failed
}
