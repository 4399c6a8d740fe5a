/** `"..."` in columns, filters or fields of a screen: all others that the entity's own file shows. */
import type { Field } from './field.ts';

export const restWord = '...';

/**
 * The named keys with the rest of `fields` in place of `"..."`; `elsewhere`: keys named by another part of the screen.
 */
export function withRest(
  named: readonly string[],
  fields: readonly Field[],
  elsewhere: readonly string[] = named,
): readonly string[] {
  const rest = fields.filter((field) => !isNamed(field, elsewhere)).map(({ key }) => key);
  return named.flatMap((key) => (key === restWord ? rest : [key]));
}

/** A reference counts as named if a field of its record is: `provider.name` for `providerId`. */
export const isNamed = ({ key, reference }: Field, named: readonly string[]): boolean =>
  named.some((path) => path === key || (reference !== null && path.split('.')[0] === reference.as));
