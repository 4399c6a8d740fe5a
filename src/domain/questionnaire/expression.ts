/** Boolean expressions of options and facts, as in the schema files. */
/** An option id (chosen?), a fact (`@signedIn`), or a combination of expressions. */
export type Expression =
  | string
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression };

/** Whether the expression holds; `has` returns whether an atom (option id or `@fact`) is true. */
export function holds(expression: Expression, has: (atom: string) => boolean): boolean {
  if (typeof expression === 'string') return has(expression);
  if ('all' in expression) return expression.all.every((part) => holds(part, has));
  if ('any' in expression) return expression.any.some((part) => holds(part, has));
  return !holds(expression.not, has);
}

/** Every atom of the expression, in order, with repeats. */
export function atomsOf(expression: Expression): readonly string[] {
  if (typeof expression === 'string') return [expression];
  if ('all' in expression) return expression.all.flatMap(atomsOf);
  if ('any' in expression) return expression.any.flatMap(atomsOf);
  return atomsOf(expression.not);
}
