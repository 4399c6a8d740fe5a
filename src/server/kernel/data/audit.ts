/** The audit rows of changes and the news of them, written in the changes' own transaction by one statement. */
import type { Resource } from '#runtime/resource.ts';
import { entriesSql } from './audit-row.ts';
import type { Change } from './change.ts';
import { statement } from './opening.ts';
import type { Session } from './session.ts';
import { broadcastsOf, broadcastsOfMany } from './signals/broadcasts.ts';
import { noticeSql } from './signals/publish.ts';

/** Neither the entry nor the notices are waited for: they leave with what comes next, at last the commit. */
export function writeAudit(session: Session, resource: Resource, change: Change): void {
  if (!resource.isAudited) return;
  const { parts, values } = entriesSql(session.scope, resource, [change]);
  const notice = noticeSql(broadcastsOf(resource, change), values.length);
  session.later(statement(`with ${parts} ${notice.text}`, [...values, ...notice.values]));
}

/** PostgreSQL takes 65,535 values in a statement: as many changes stay far below. */
const changesAtOnce = 250;

/** The same for many changes, with few statements. */
export function writeAudits(session: Session, resource: Resource, changes: readonly Change[]): void {
  if (!resource.isAudited) return;
  for (let from = 0; from < changes.length; from += changesAtOnce)
    writeSome(session, resource, changes.slice(from, from + changesAtOnce));
}

function writeSome(session: Session, resource: Resource, changes: readonly Change[]): void {
  const { parts, values } = entriesSql(session.scope, resource, changes);
  const notice = noticeSql(broadcastsOfMany(resource, changes), values.length);
  const text = `with ${parts} ${notice.text}`;
  // Without a name: as long as the list.
  session.later({ name: null, text, values: [...values, ...notice.values] });
}
