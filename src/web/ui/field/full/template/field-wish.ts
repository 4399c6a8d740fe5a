/** The field that somebody is about to name in the text of a template. */

export interface FieldWish {
  /** Offset of the two braces. */
  readonly start: number;
  /** Letters typed behind them. */
  readonly typed: string;
}

/** Null where the caret stands behind no open pair of braces. */
export function wishAt(text: string, caret: number): FieldWish | null {
  const [all, typed = ''] = /\{\{(\w*)$/.exec(text.slice(0, caret)) ?? [];
  return all === undefined ? null : { start: caret - all.length, typed };
}

/** The text with the field named, and where the caret stands then. A pair of closing braces is not doubled. */
export function withField(text: string, caret: number, wish: FieldWish | null, name: string) {
  const start = wish?.start ?? caret;
  const rest = text.slice(caret).replace(/^\w*\}\}/, '');
  const field = `{{${name}}}`;
  return { text: text.slice(0, start) + field + rest, caret: start + field.length };
}

/** Fields whose name or label holds the letters; those that begin with them first. */
export function fieldsFor<Field extends { readonly name: string; readonly label: string }>(
  fields: readonly Field[],
  typed: string,
): readonly Field[] {
  const letters = typed.toLowerCase();
  const spaced = letters.replaceAll('_', ' ');
  const found = fields.filter(({ name, label }) => name.includes(letters) || label.toLowerCase().includes(spaced));
  return found.toSorted((a, b) => Number(b.name.startsWith(letters)) - Number(a.name.startsWith(letters)));
}
