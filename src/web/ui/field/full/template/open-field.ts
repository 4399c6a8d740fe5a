/** The field name that the user is typing in a template. */

export interface OpenField {
  /** Offset of the two braces. */
  readonly start: number;
  /** Letters typed after them. */
  readonly typed: string;
}

/** Null when the caret is not behind an open pair of braces. */
export function openFieldAt(text: string, caret: number): OpenField | null {
  const [all, typed = ''] = /\{\{(\w*)$/.exec(text.slice(0, caret)) ?? [];
  return all === undefined ? null : { start: caret - all.length, typed };
}

/** The text with the field inserted, and the new caret position. Existing closing braces are not doubled. */
export function withField(text: string, caret: number, open: OpenField | null, name: string) {
  const start = open?.start ?? caret;
  const rest = text.slice(caret).replace(/^\w*\}\}/, '');
  const field = `{{${name}}}`;
  return { text: text.slice(0, start) + field + rest, caret: start + field.length };
}

/** Fields whose name or label contains the letters; those that start with them come first. */
export function fieldsFor<Field extends { readonly name: string; readonly label: string }>(
  fields: readonly Field[],
  typed: string,
): readonly Field[] {
  const letters = typed.toLowerCase();
  const spaced = letters.replaceAll('_', ' ');
  const found = fields.filter(({ name, label }) => name.includes(letters) || label.toLowerCase().includes(spaced));
  return found.toSorted((a, b) => Number(b.name.startsWith(letters)) - Number(a.name.startsWith(letters)));
}
