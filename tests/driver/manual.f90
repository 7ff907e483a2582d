! RUN: crayon manual nothing; crayon manual; for o in $(crayon manual _crayon | sed -n "s/^      '\*\(--[a-z0-9-]*\).*/\1/p" | sort -u); do crayon manual crayon.1 | sed 's/\\//g' | grep -q -- "^fB$o" || crayon manual crayon-fc.1 | sed 's/\\//g' | grep -q -- "^fB$o" || echo "no page has $o"; done
! Pages that there are not; each option of a completion stands in a page.
