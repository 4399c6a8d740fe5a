/** The audit row of one change, written in the change's own transaction. */
import type { Resource } from '#runtime/resource.ts';
import { auditRow, auditRows } from './audit-row.ts';
import type { Change } from './change.ts';
import { statement } from './opening.ts';
import type { Session } from './session.ts';
import { tellPages, tellPagesOfMany } from './signals/tell-pages.ts';

/** Neither the entry nor the notices are waited for: they leave with what comes next, at last the commit. */
export function writeAudit(session: Session, resource: Resource, change: Change): void {
  if (!resource.isAudited) return;
  session.later(statement(...auditRow(session.scope, resource, change)));
  tellPages(session, resource, change);
}

/** The same for changes that one statement made. */
export function writeAudits(session: Session, resource: Resource, changes: readonly Change[]): void {
  if (!resource.isAudited || changes.length === 0) return;
  const [text, values] = auditRows(session.scope, resource, changes);
  session.later({ name: null, text, values });
  tellPagesOfMany(session, resource, changes);
}
