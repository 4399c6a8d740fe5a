/** The audit row of one change, written in the change's own transaction. */
import type { Resource } from '#runtime/resource.ts';
import { userIdOf } from '../access/principal.ts';
import { tellPages } from '../realtime/tell-pages.ts';
import { newId } from './id.ts';
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';

export interface Change {
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'transition';
  /** Workflow event, for a transition. */
  readonly event?: string;
  readonly recordId: string;
  readonly teamId: string | null;
  readonly before: WireRecord | null;
  readonly after: WireRecord | null;
  readonly reason?: string;
}

/** Only changed fields stand in before and after; secrets are never read and so never written here. */
export async function writeAudit(session: Session, resource: Resource, change: Change): Promise<void> {
  if (!resource.isAudited) return;
  const { principal: asked, requestId } = session.scope;
  const principal = asked.kind === 'job' ? (asked.behalfOf ?? asked) : asked;
  const { before, after } = onlyChanged(change.before, change.after);
  const written = session.change(
    `insert into audit_entries (id, team_id, at, action, event, entity, record_id, actor_kind, actor_id, real_actor_id,
       before, after, reason, request_id)
     values ($1, $2, now(), $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      newId(),
      change.teamId,
      change.action,
      change.event ?? null,
      resource.id,
      change.recordId,
      principal.kind,
      userIdOf(principal),
      principal.kind === 'user' ? principal.realUserId : null,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
      change.reason ?? null,
      requestId,
    ],
  );
  await Promise.all([written, tellPages(session, resource, change)]);
}

const untold = new Set(['version', 'updated_at']);

function onlyChanged(before: WireRecord | null, after: WireRecord | null) {
  if (!before || !after) return { before, after };
  const changed = Object.keys(after).filter(
    (key) => !untold.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const pick = (record: WireRecord) => Object.fromEntries(changed.map((key) => [key, record[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
