/** The fixed order of row locks in signing: group, contract, document, signers, tokens. */
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { notFound } from '#server/kernel/errors.ts';
import { holdersOf, lockContract, lockDocument, lockGroup, lockSigners, lockTokens } from './queries.ts';

/** Returns the document once its lock is held; 404 for an absent one. The session acts as the server. */
export async function lockedDocument(session: Session, document: string): Promise<RecordOf<'signable-document'>> {
  const held = await holdersOf.first(session, { document });
  if (!held) throw notFound();
  if (held.service_group_id) await lockGroup.first(session, { group: held.service_group_id });
  if (held.contract_id) await lockContract.first(session, { contract: held.contract_id });
  await lockDocument.first(session, { document });
  await lockSigners.all(session, { document });
  await lockTokens.all(session, { document });
  return getRecord(session, 'signable-document', document);
}
