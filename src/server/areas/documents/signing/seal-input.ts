/** What a sealed copy is made of, as it stands at the last signature: the same input gives the same bytes. */
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { consentText } from './consent.ts';
import { eventsOf, fieldsOf, partiesOf, signersOf } from './queries.ts';

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
  };
}
