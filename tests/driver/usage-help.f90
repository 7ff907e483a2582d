! RUN: crayon report --help; crayon report -h | head -n 1; crayon nothing --help
