/** `"..."` among the columns, filters or fields of a screen: all others that the entity's own file shows there. */
import type { Field } from './field.ts';

export const restWord = '...';

/** The named keys with the rest of `fields` in the place of `"..."`; `elsewhere` are those that another part of the screen names. */
export function withRest(
  named: readonly string[],
  fields: readonly Field[],
  elsewhere: readonly string[] = named,
): readonly string[] {
  const rest = fields.filter((field) => !isNamed(field, elsewhere)).map(({ key }) => key);
  return named.flatMap((key) => (key === restWord ? rest : [key]));
}

/** A reference is there when something of its record is: `provider.name` for `providerId`. */
export const isNamed = ({ key, reference }: Field, named: readonly string[]): boolean =>
  named.some((path) => path === key || (reference !== null && path.split('.')[0] === reference.as));
