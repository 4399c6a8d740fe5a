/** Writes the audit rows of changes and their broadcasts, in one statement of the changes' own transaction. */
import type { Resource } from '#runtime/resource.ts';
import { entriesSql } from './audit-row.ts';
import type { Change } from './change.ts';
import { statement } from './opening.ts';
import type { Session } from './session.ts';
import { broadcastsOf, broadcastsOfMany } from './signals/broadcasts.ts';
import { noticeSql } from './signals/publish.ts';

/** Not awaited: the statement is sent with the next one, at the latest with the commit. */
export function writeAudit(session: Session, resource: Resource, change: Change): void {
  if (!resource.isAudited) return;
  const { parts, values } = entriesSql(session.scope, resource, [change]);
  const notice = noticeSql(broadcastsOf(resource, change), values.length);
  session.later(statement(`with ${parts} ${notice.text}`, [...values, ...notice.values]));
}

/** PostgreSQL allows 65,535 values per statement; this many changes stay well below. */
const changesAtOnce = 250;

/** Audits many changes with few statements. */
export function writeAudits(session: Session, resource: Resource, changes: readonly Change[]): void {
  if (!resource.isAudited) return;
  for (let from = 0; from < changes.length; from += changesAtOnce)
    writeSome(session, resource, changes.slice(from, from + changesAtOnce));
}

function writeSome(session: Session, resource: Resource, changes: readonly Change[]): void {
  const { parts, values } = entriesSql(session.scope, resource, changes);
  const notice = noticeSql(broadcastsOfMany(resource, changes), values.length);
  const text = `with ${parts} ${notice.text}`;
  // Unnamed, because the text varies with the number of changes.
  session.later({ name: null, text, values: [...values, ...notice.values] });
}
