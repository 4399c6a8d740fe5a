/** The audit row of one change, written in the change's own transaction. */
import type { Resource } from '#runtime/resource.ts';
import { auditRow, auditRows } from './audit-row.ts';
import type { Change } from './change.ts';
import type { Session } from './session.ts';
import { tellPages, tellPagesOfMany } from './signals/tell-pages.ts';

export async function writeAudit(session: Session, resource: Resource, change: Change): Promise<void> {
  if (!resource.isAudited) return;
  await Promise.all([
    session.change(...auditRow(session.scope, resource, change)),
    tellPages(session, resource, change),
  ]);
}

/** The same for changes that one statement made. */
export async function writeAudits(session: Session, resource: Resource, changes: readonly Change[]): Promise<void> {
  if (!resource.isAudited || changes.length === 0) return;
  const [text, values] = auditRows(session.scope, resource, changes);
  await Promise.all([session.send({ name: null, text, values }), tellPagesOfMany(session, resource, changes)]);
}
