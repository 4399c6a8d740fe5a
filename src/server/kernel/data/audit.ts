/** The audit row of one change, written in the change's own transaction. */
import type { Resource } from '#runtime/resource.ts';
import { auditRow } from './audit-row.ts';
import type { Change } from './change.ts';
import type { Session } from './session.ts';
import { tellPages } from './signals/tell-pages.ts';

export async function writeAudit(session: Session, resource: Resource, change: Change): Promise<void> {
  if (!resource.isAudited) return;
  await Promise.all([
    session.change(...auditRow(session.scope, resource, change)),
    tellPages(session, resource, change),
  ]);
}
