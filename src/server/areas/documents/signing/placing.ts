/** The signers of a draft and the fields on its pages. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { isOnPage, overlaps, rounded, type PageBox } from '#domain/documents/geometry.ts';
import { limits } from '#generated/domain/limits.ts';
import type { components } from '#generated/api/types/components.ts';
import type { operations } from '#generated/api/types/signing.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { deleteRecord } from '#server/kernel/data/write.ts';
import { writeRules } from '#server/kernel/data/write-rules.ts';
import { invalid } from '#server/kernel/errors.ts';
import { unprintable } from '#server/kernel/pdf/fonts.ts';
import { cannotPrint } from './answers.ts';
import { signingMembers } from './member-signers.ts';
import { fieldsOf, signersOf } from './queries.ts';
import { requireDraft, type Document } from './staff.ts';

type SignersInput = operations['setDocumentSigners']['requestBody']['content']['application/json'];
type FieldInput = components['schemas']['PlacedField'];
type Errors = Record<string, string[]>;

/** Replaces all signers; those that stay keep their ids and fields. */
export async function setSigners(
  session: Session,
  document: Document,
  { signing_order, signers }: SignersInput,
): Promise<void> {
  requireDraft(document);
  const of = { document: document.id };
  const before = new Set((await signersOf.all(session, of)).map(({ id }) => id));
  const members = await signingMembers(session, document.team_id);
  throwAny(signerErrors(signers, before, new Set(members.values())));
  const kept = new Set(signers.map(({ id }) => id));
  const fields = (await fieldsOf.all(session, of)).filter(({ signer_id: id }) => kept.has(id));
  const pages = pagesOf(document);
  for (const id of before) await deleteRecord(session, writeRules({}), resourceById('document-signer'), id);
  for (const [at, { id, user_id: userId, name, email, role, company }] of signers.entries())
    await addRecord(session, 'document-signer', {
      id: id ?? newId(),
      team_id: document.team_id,
      signable_document_id: document.id,
      position: at + 1,
      name: name.trim(),
      email: email.trim(),
      role,
      company: company?.trim() || null,
      user_id: role === 'customer' ? (userId ?? members.get(email.trim().toLowerCase()) ?? null) : null,
    });
  for (const field of fields) await addField(session, document, pages, { ...field, required: field.required });
  if (signing_order !== document.signing_order)
    await setValues(session, 'signable-document', document.id, { signing_order });
}

function signerErrors(
  signers: SignersInput['signers'],
  known: ReadonlySet<string>,
  members: ReadonlySet<string>,
): Errors {
  const errors: Errors = {};
  const seen = new Set<string>();
  signers.forEach(({ id, email, user_id: userId, name, company }, at) => {
    const address = email.trim().toLowerCase();
    if (seen.has(address)) errors[`signers.${at}.email`] = [messages['signing.emailTwice']];
    seen.add(address);
    if (id && !known.has(id)) errors[`signers.${at}.id`] = [messages['signing.signerUnknown']];
    // The certificate prints both.
    for (const [field, text] of Object.entries({ name, company: company ?? '' })) {
      const letters = unprintable(text);
      if (letters.length > 0) errors[`signers.${at}.${field}`] = [cannotPrint(letters)];
    }
    if (userId && !members.has(userId)) errors[`signers.${at}.user_id`] = [messages['signing.memberWithoutPermission']];
  });
  return errors;
}

/** Replaces all fields after checking each; those that stay keep their ids. */
export async function setFields(session: Session, document: Document, sent: readonly FieldInput[]): Promise<void> {
  requireDraft(document);
  const of = { document: document.id };
  const signers = new Map((await signersOf.all(session, of)).map((signer) => [signer.id, signer]));
  const before = new Set((await fieldsOf.all(session, of)).map(({ id }) => id));
  const pages = pagesOf(document);
  const errors: Errors = {};
  const placed = sent.map((field) => ({ ...field, ...rounded(field) }));
  placed.forEach((field, at) => {
    const signer = signers.get(field.signer_id);
    const note = (key: string, text: string) => (errors[`fields.${at}.${key}`] ??= [text]);
    if (field.id && !before.has(field.id)) note('id', messages['signing.fieldUnknown']);
    if (!signer) note('signer_id', messages['signing.signerUnknown']);
    else if (signer.role === 'viewer') note('signer_id', messages['signing.fieldOfViewer']);
    const fault = placeFault(field, pages, placed.slice(0, at));
    if (fault) note(...fault);
  });
  throwAny(errors);
  for (const id of before) await deleteRecord(session, writeRules({}), resourceById('signature-field'), id);
  for (const field of placed) await addField(session, document, pages, field);
}

/** The error of a field's place: key and text. */
function placeFault(
  field: FieldInput,
  pages: readonly PageBox[],
  earlier: readonly FieldInput[],
): readonly [string, string] | null {
  const page = pages[field.page - 1];
  if (!page) return ['page', fill(messages['signing.pageUnknown'], { page: field.page })];
  const [w, h] = smallest(field.kind);
  if (field.w < w || field.h < h) return ['w', fill(messages['signing.fieldTooSmall'], { w, h })];
  if (!isOnPage(page, field)) return ['x', fill(messages['signing.fieldOutside'], { page: field.page })];
  const isOver = earlier.some((other) => other.page === field.page && overlaps(other, field));
  return isOver ? ['x', fill(messages['signing.fieldsOverlap'], { page: field.page })] : null;
}

export function smallest(kind: FieldInput['kind']): readonly [w: number, h: number] {
  const sizes: Readonly<Record<string, readonly number[]>> = limits.signatureFieldMinPoints;
  const [w = 0, h = 0] = sizes[kind] ?? limits.signatureFieldMinPoints.other;
  return [w, h];
}

function addField(session: Session, document: Document, pages: readonly PageBox[], field: FieldInput) {
  const page = pages[field.page - 1];
  const { id, signer_id, kind, x, y, w, h, required, label, anchor } = field;
  return addRecord(session, 'signature-field', {
    id: id ?? newId(),
    team_id: document.team_id,
    signable_document_id: document.id,
    signer_id,
    kind,
    page_number: field.page,
    x,
    y,
    w,
    h,
    required: kind === 'signature' ? true : (required ?? true),
    label: label ?? null,
    anchor: anchor ?? null,
    page_box: page ? { crop: page.crop, rotate: page.rotate } : null,
  });
}

export const pagesOf = ({ pages }: Pick<Document, 'pages'>): readonly PageBox[] =>
  (pages ?? []) as readonly object[] as readonly PageBox[];

function throwAny(errors: Errors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
