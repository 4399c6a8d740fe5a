/** The values that a signer enters into the fields, and the open fields. */
import { fill } from '#domain/format/fill.ts';
import { signatureFieldKinds } from '#generated/domain/lists/signature-field-kind.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import type { Signature, SignedField, SigningPage } from './signing-api.ts';
import type { Stroke } from './adopt/strokes.ts';

export interface Answers {
  readonly name: string;
  readonly title: string;
  /** Null until it is adopted. */
  readonly signature:
    | { readonly kind: 'typed' }
    | { readonly kind: 'drawn'; readonly strokes: readonly Stroke[] }
    | null;
  /** Texts, initials, and "true" or "false" of check boxes, by field. */
  readonly values: Readonly<Record<string, string>>;
}

export const blankAnswers = ({ signer }: SigningPage): Answers => ({
  name: signer.name,
  title: '',
  signature: null,
  values: {},
});

/** From top to bottom, page by page. */
export const inReadingOrder = <Field extends Pick<SignedField, 'page' | 'x' | 'y'>>(
  fields: readonly Field[],
): readonly Field[] => fields.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);

/** Initials of a name: `Ana Ruiz` is AR. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');

/** The value of the field; empty when not filled in. */
export function valueOf({ id, kind }: SignedField, { name, title, signature, values }: Answers): string {
  switch (kind) {
    case 'signature':
      return signature === null ? '' : name;
    case 'initials':
      return values[id] ?? (signature === null ? '' : initialsOf(name));
    case 'name':
      return signature === null ? '' : name;
    case 'title':
      return title;
    case 'date':
      return texts['sign.dateFollows'];
    default:
      return values[id] ?? '';
  }
}

/** A required check box must be checked; an optional field is never open. */
export function isOpen(field: SignedField, answers: Answers): boolean {
  const value = valueOf(field, answers).trim();
  return field.required && (field.kind === 'checkbox' ? value !== 'true' : value === '');
}

export const withValue = (answers: Answers, { id, kind }: SignedField, value: string): Answers => {
  if (kind === 'signature')
    return { ...answers, name: value, signature: value.trim() === '' ? null : { kind: 'typed' } };
  if (kind === 'name') return { ...answers, name: value };
  if (kind === 'title') return { ...answers, title: value };
  return { ...answers, values: { ...answers.values, [id]: value } };
};

/** The field's label, else the name of its kind. */
export const titleOf = ({ label, kind }: Pick<SignedField, 'label' | 'kind'>): string =>
  label ?? signatureFieldKinds.find(({ value }) => value === kind)!.label;

/** For screen readers: `Signature, required, page 3`. */
export const accessibleName = (field: SignedField): string =>
  fill(field.required ? texts['sign.fieldRequired'] : texts['sign.fieldOptional'], {
    field: titleOf(field),
    page: field.page,
  });

/** Signature, name, title and date of all fields derive from these values. */
export function signatureOf(answers: Answers, { fields, consent }: SigningPage): Signature {
  const own = fields.filter(({ kind }) => kind === 'text' || kind === 'initials' || kind === 'checkbox');
  return {
    name: answers.name.trim(),
    title: answers.title.trim() || null,
    signature:
      answers.signature?.kind === 'drawn'
        ? { kind: 'drawn', strokes: answers.signature.strokes.map((stroke) => stroke.map(([x, y]) => [x, y])) }
        : { kind: 'typed' },
    fields: own.map((field) => ({
      id: field.id,
      value: valueOf(field, answers) || (field.kind === 'checkbox' ? 'false' : null),
    })),
    consent_version: consent.version,
    agreed: true,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
