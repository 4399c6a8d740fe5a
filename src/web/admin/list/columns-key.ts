/** Where the choice of columns is kept. */
import type { FieldView } from '#runtime/view.ts';

/** The console's table keeps columns by their place, so a changed set of columns starts anew. */
export function columnsKey(resource: string, fields: readonly FieldView[]): string {
  const text = fields.map(({ key }) => key).join(' ');
  let hash = 5381;
  for (const character of text) hash = Math.trunc((hash * 33 + character.codePointAt(0)!) % 4_294_967_291);
  return `${resource}.columns.${hash.toString(36)}`;
}
