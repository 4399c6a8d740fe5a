/** Values entered by a signer: checked against the signer's own fields, and completed by derived values. */
import { messages } from '#generated/domain/messages.ts';
import type { components } from '#generated/api/types/components.ts';
import type { operations } from '#generated/api/types/signing.ts';
import { limits } from '#generated/domain/limits.ts';
import { fill } from '#domain/format/fill.ts';
import { invalid } from '#server/kernel/errors.ts';
import { fittingSize } from '#server/kernel/pdf/fitting.ts';
import { prepareFonts, unprintable } from '#server/kernel/pdf/fonts.ts';

export type Submission = operations['signDocument']['requestBody']['content']['application/json'];
type Field = components['schemas']['SignedField'];

/** Values by field id; throws 422 with the texts of each field. */
export async function valuesOf(
  { name, title, fields: sent, ...submission }: Submission,
  own: readonly Field[],
  day: string,
): Promise<ReadonlyMap<string, string | null>> {
  const errors: Record<string, string[]> = {};
  if (!submission.agreed) errors['agreed'] = [messages['signing.agreeFirst']];
  if (submission.consent_version !== limits.signatureConsentVersion)
    errors['consent_version'] = [messages['signing.consentChanged']];
  if (submission.signature.kind === 'drawn' && (submission.signature.strokes ?? []).length === 0)
    errors['signature'] = [messages['signing.drawSignature']];
  const ownIds = new Set(own.map(({ id }) => id));
  sent.forEach(({ id }, at) => {
    if (!ownIds.has(id)) errors[`fields.${at}.id`] = [messages['signing.fieldUnknown']];
  });
  const given = new Map(sent.map(({ id, value }) => [id, value?.trim() || null]));
  const values = new Map(
    own.map((field) => [field.id, valueOf(field, given.get(field.id) ?? null, { name, title, day })]),
  );
  for (const { id, kind, required } of own) {
    const isMissing = required && (values.get(id) === null || (kind === 'checkbox' && values.get(id) !== 'true'));
    if (isMissing) errors[placeOf({ id, kind })] = [messages['validation.required']];
  }
  // The certificate prints name and title even for a drawn signature.
  for (const [place, text] of Object.entries({ name, title: title ?? '' })) {
    const letters = unprintable(text);
    if (letters.length > 0) errors[place] ??= [cannotPrint(letters)];
  }
  await prepareFonts([...values.values()].join('\n'));
  for (const field of own) {
    const fault = printFault(field, values.get(field.id) ?? null, submission.signature.kind);
    if (fault !== null) errors[placeOf(field)] ??= [fault];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

/** Key of the input that shows the error: name and title have their own. */
function placeOf({ id, kind }: Pick<Field, 'id' | 'kind'>): string {
  if (kind === 'title') return 'title';
  return kind === 'name' || kind === 'signature' ? 'name' : `fields.${id}`;
}

/** Text that cannot be printed is refused before signing, never dropped from the page. */
function printFault(field: Field, value: string | null, signature: 'typed' | 'drawn'): string | null {
  if (value === null || field.kind === 'checkbox' || (field.kind === 'signature' && signature === 'drawn')) return null;
  const letters = unprintable(value);
  if (letters.length > 0) return cannotPrint(letters);
  const hand = field.kind === 'signature' ? 'signature' : 'text';
  return fittingSize(hand, value, field) === null ? messages['signing.tooLong'] : null;
}

export const cannotPrint = (letters: readonly string[]): string =>
  fill(messages['signing.cannotPrint'], { letters: letters.join(' ') });

interface SignerDetails {
  readonly name: string;
  readonly title?: string | null;
  readonly day: string;
}

function valueOf({ kind }: Field, given: string | null, { name, title, day }: SignerDetails): string | null {
  switch (kind) {
    case 'signature':
    case 'name':
      return name.trim();
    case 'title':
      return title?.trim() || null;
    case 'date':
      return day;
    case 'initials':
      return given ?? initialsOf(name);
    case 'checkbox':
      return given === 'true' ? 'true' : 'false';
    case 'text':
      return given;
    default:
      return kind satisfies never;
  }
}

/** `Ana María Ruiz` signs with AMR. */
const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/[\s-]+/)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('');
