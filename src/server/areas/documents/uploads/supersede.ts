/** A newer version replaces a document: it inherits the links, and the older one is listed below it. */
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { requireManager } from '../hooks.ts';
import { lockDocument, versionsBelow } from '../queries.ts';

/** Fields that a version inherits from the one before. */
const inherited = [
  'provider_id',
  'service_group_id',
  'service_id',
  'contract_id',
  'action_item_id',
  'ticket_id',
  'purpose',
] as const;

/** The document to replace. 404 for one of another team, 422 for one that is already replaced. */
export async function replaceable(session: Session, records: Records, teamId: string, id: string): Promise<WireRecord> {
  await lockDocument.first(session, { document: id });
  const before = await records.get('attachment', id);
  if (before['team_id'] !== teamId) throw notFound();
  requireManager(session.scope, before);
  if (before.is_superseded) throw invalid({ supersedes_ids: [messages['document.notNewest']] });
  return before;
}

export const inheritedFrom = (before: WireRecord): WireRecord =>
  Object.fromEntries(inherited.flatMap((key) => (before[key] ? [[key, before[key]]] : [])));

/** All earlier versions point to the newest one, so a list folds them under it. */
export async function supersede(session: Session, before: WireRecord, id: string): Promise<void> {
  await actAs(session, systemScope('documents', session.scope), async (system) => {
    await setValues(system, 'attachment', id, { revision: Number(before['revision']) + 1 });
    const older = String(before['id']);
    for (const version of [{ id: older }, ...(await versionsBelow.all(system, { document: older }))])
      await setValues(system, 'attachment', version.id, { is_superseded: true, superseded_by_id: id });
  });
}
