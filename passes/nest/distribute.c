#include "passes/nest/nest.h"
void pass_distribute_rows(Context *context, NestProgram *program) { (void)context; (void)program; }
