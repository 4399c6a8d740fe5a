/** The input of a sealed copy, fixed at the last signature: the same input gives the same bytes. */
import { randomBytes } from 'node:crypto';
import { codeOf } from '#domain/documents/check-code.ts';
import { fieldsOf as tagsOf } from '#domain/templates/fields.ts';
import { readTemplate } from '#domain/templates/read.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { consentText } from './consent.ts';
import { eventsOf, fieldsOf, partiesOf, signersOf, wordingOf } from './queries.ts';

export type SealInput = Awaited<ReturnType<typeof sealInput>>;

export async function sealInput(session: Session, record: RecordOf<'signable-document'>) {
  const document = record.id;
  const [parties, signers, fields, events] = [
    await partiesOf.one(session, { document }),
    await signersOf.all(session, { document }),
    await fieldsOf.all(session, { document }),
    await eventsOf.all(session, { document }),
  ];
  return {
    document: {
      id: document,
      name: record.name,
      sha256: record.document_sha256,
      bytes: record.document_bytes,
      received_sha256: record.original_sha256,
      pages: record.pages?.length ?? 0,
    },
    template: await templateOf(session, record.attachment_id),
    team: parties.team,
    carrier: parties.carrier,
    contract: parties.contract,
    time_zone: parties.time_zone,
    consent: consentText(parties),
    signers,
    fields,
    events: events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    head_hash: events.at(-1)?.hash ?? null,
    signed_at: new Date().toISOString(),
    verify_code: codeOf(randomBytes(16)) as string | null,
  };
}

/** Fields that earlier signed documents do not have. */
export const unknownBefore = { template: null, verify_code: null } satisfies Partial<SealInput>;

/** The template of the document with its filled fields; null for a received file. [DO-033] */
async function templateOf(session: Session, attachment: string) {
  const wording = await wordingOf.first(session, { attachment });
  if (!wording) return null;
  return {
    id: wording.id,
    name: wording.name,
    version: wording.version_number ?? 1,
    tags: tagsOf(readTemplate(wording.body ?? '').nodes),
  };
}
