/** The audit row of one change, written in the change's own transaction. */
import type { Resource } from '#runtime/resource.ts';
import type { Principal } from '../access/principal.ts';
import { newId } from './id.ts';
import type { WireRecord } from './record.ts';
import type { Session } from './session.ts';

export interface Change {
  /** `create`, `update`, `delete`, or a workflow event such as `send_quotes`. */
  readonly action: string;
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
  await session.change(
    `insert into audit_entries (id, team_id, entity, record_id, action, actor_kind, actor_id, real_actor_id, before, after, reason, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      newId(),
      change.teamId,
      resource.id,
      change.recordId,
      change.action,
      principal.kind,
      actorId(principal),
      principal.kind === 'user' ? principal.realUserId : null,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
      change.reason ?? null,
      requestId,
    ],
  );
}

function actorId(principal: Principal): string | null {
  if (principal.kind === 'user') return principal.userId;
  if (principal.kind === 'api-key') return principal.keyId;
  return principal.kind === 'link' ? principal.linkId : null;
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
