/** Creates, updates and deletes records of any resource, inside a session. */
import { grantsToChange } from '#runtime/access.ts';
import type { Resource } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import type { Principal } from '../access/principal.ts';
import { requireNotViewing } from '../access/require-user.ts';
import { refusal, type Scope } from '../access/scope.ts';
import { todayOf } from '../access/today.ts';
import { countWithinLimit, strangerRecordsFrom } from './rate-limit.ts';
import { ApiError, invalid, type FieldErrors } from '../errors.ts';
import { attributeFaults, withStoredAttributes } from './attributes.ts';
import { writeAudit } from './audit.ts';
import { changesOf, writableFields } from './body.ts';
import { explainViolation } from './database-error.ts';
import { requireOpen, requireRemovable } from './frozen.ts';
import { requireOpenPlace } from './frozen-place.ts';
import { noHooks, type ResourceHooks } from './hooks.ts';
import { newIdOf } from './id.ts';
import { quoted } from './params.ts';
import { requireReferences } from './allowed-references.ts';
import { readRecord } from './read.ts';
import type { WireRecord } from './record.ts';
import { insertRow, readAfter, updateRow } from './rows.ts';
import type { Session } from './session.ts';
import { inOurSpelling } from './spellings.ts';
import { ownerForNew, isAllowedOnRecord, requireKnownTeam, requireOnRecord, teamForNew, teamOf } from './team.ts';
import { requireToggle } from './toggle.ts';

export interface WriteRules {
  /** Removes values that are irrelevant given the other ones. */
  readonly tidied: (resource: Resource, mode: 'create' | 'update', body: WireRecord) => WireRecord;
  /** A valid change that also empties the fields that it hides, even those that the caller may not write. */
  readonly emptied: (resource: Resource, body: WireRecord, caller: Principal, before: WireRecord) => WireRecord;
  /** Field errors of a caller's body, given the record that it changes; null if valid. */
  readonly validate: (
    resource: Resource,
    mode: 'create' | 'update',
    body: WireRecord,
    caller: Principal,
    before?: WireRecord,
  ) => FieldErrors | null;
  readonly hooks: Readonly<Record<string, ResourceHooks | undefined>>;
}

/** Returns the created record as its creator may read it. */
export async function createRecord(
  session: Session,
  rules: WriteRules,
  resource: Resource,
  sent: WireRecord,
): Promise<WireRecord> {
  const { scope } = session;
  const body = inOurSpelling(resource, rules.tidied(resource, 'create', sent));
  requireKnownTeam(resource, scope, body);
  if (isEmpty(scope.allowanceOf(resource.access.create))) throw refusal(scope.principal, resource.access.create);
  requireOwn(resource, scope);
  const teamId = teamForNew(resource, scope, body);
  const complete = { ...body, ...(teamId !== null && { team_id: teamId }), ...ownerForNew(resource, scope, body) };
  writableFields(resource, complete, 'create', (rule) => isAllowedOnRecord(resource, rule, scope, complete));
  refuse(rules.validate(resource, 'create', complete, scope.principal));
  if (scope.principal.kind === 'anonymous')
    await countWithinLimit(session, strangerRecordsFrom(scope.principal.ipAddress));
  await requireOpenPlace(session, resource, complete);
  const hooks = rules.hooks[resource.id] ?? noHooks;
  const id = newIdOf(resource);
  const values = await hooks.beforeCreate(session, complete, id);
  refuse(attributeFaults(resource, values, todayOf(scope.principal)));
  const references = { given: complete, teamId };
  const record = await readAfter(insertRow(session, resource, id, values, references), readBack(session, resource, id));
  writeAudit(session, resource, { action: 'create', recordId: id, teamId, before: null, after: record });
  if (hooks.afterCreate === noHooks.afterCreate) return record;
  await hooks.afterCreate(session, record);
  // Effects of the new record may have changed it, including its version.
  return readBack(session, resource, id);
}

/** `expectedVersion` is the caller's `If-Match`; throws 409 and changes nothing if it is stale. */
export async function updateRecord(
  session: Session,
  rules: WriteRules,
  resource: Resource,
  id: string,
  sent: WireRecord,
  expectedVersion: number | null = null,
): Promise<WireRecord> {
  const { scope } = session;
  const before = await readRecord(session, resource, id);
  const { access } = resource;
  requireOnRecord(resource, scope, grantsToChange(access, access.update, before), before);
  requireOwn(resource, scope);
  const hooks = rules.hooks[resource.id] ?? noHooks;
  const changes = changesOf(inOurSpelling(resource, sent, before), before);
  const isOutdated = isStale(before, [expectedVersion, sent['version']]);
  if (isOutdated || Object.keys(changes).length === 0) {
    // Checked first, so that callers without the right learn nothing of the record's state.
    await hooks.beforeUpdate(session, {}, before);
    if (isOutdated) throw new ApiError('conflict');
    return before;
  }
  const body = withStoredAttributes(resource, rules.tidied(resource, 'update', changes), before);
  writableFields(resource, body, 'update', (rule) =>
    isAllowedOnRecord(resource, grantsToChange(access, rule, before), scope, before),
  );
  requireOpen(resource, before, body);
  refuse(rules.validate(resource, 'update', body, scope.principal, before));
  const values = await hooks.beforeUpdate(session, rules.emptied(resource, body, scope.principal, before), before);
  refuse(attributeFaults(resource, values, todayOf(scope.principal), before));
  const ofTeam = (before['team_id'] as string | undefined) ?? null;
  await requireReferences(session, resource, { given: body, teamId: ofTeam });
  const writing = updateRow(session, resource, id, values, expectedVersion ?? Number(before['version']));
  const after = await readAfter(writing, readBack(session, resource, id));
  const teamId = (after['team_id'] as string | undefined) ?? null;
  writeAudit(session, resource, { action: 'update', recordId: id, teamId, before, after });
  if (hooks.afterUpdate === noHooks.afterUpdate) return after;
  await hooks.afterUpdate(session, after, before);
  return readBack(session, resource, id);
}

/** Soft-deleted entities keep their row; others are removed unless something still refers to them (409). */
export async function deleteRecord(
  session: Session,
  rules: WriteRules,
  resource: Resource,
  id: string,
  expectedVersion: number | null = null,
): Promise<void> {
  const { scope } = session;
  const before = await readRecord(session, resource, id);
  requireOnRecord(resource, scope, resource.access.delete, before);
  requireOwn(resource, scope);
  if (resource.deleteToggle !== undefined)
    await requireToggle(session, resource.deleteToggle, teamOf(resource, before));
  requireRemovable(resource, before);
  if (expectedVersion !== null && expectedVersion !== Number(before['version'])) throw new ApiError('conflict');
  const hooks = rules.hooks[resource.id] ?? noHooks;
  await hooks.beforeDelete(session, before);
  const table = quoted(resource.table);
  const text = resource.isSoftDeleted
    ? `update ${table} set deleted_at = now(), version = version + 1, updated_at = now() where id = $1 and version = $2`
    : `delete from ${table} where id = $1 and version = $2`;
  const changed = await session
    .change(text, [id, before['version']])
    .catch((error: unknown) => explainViolation(resource, error));
  if (changed === 0) throw new ApiError('conflict');
  // A team that a staff record names may already be deleted.
  const teamId = resource.scope === 'staff' ? null : ((before['team_id'] as string | undefined) ?? null);
  writeAudit(session, resource, { action: 'delete', recordId: id, teamId, before, after: null });
  await hooks.afterDelete(session, before);
}

/**
 * Restores a soft-deleted record; the caller must be allowed to delete it. A record that is not deleted is returned
 * unchanged.
 */
export async function restoreRecord(session: Session, resource: Resource, id: string): Promise<WireRecord> {
  const { scope } = session;
  const before = await readRecord(session, { ...resource, isSoftDeleted: false }, id);
  requireOnRecord(resource, scope, resource.access.delete, before);
  requireOwn(resource, scope);
  const restored = await session
    .change(
      `update ${quoted(resource.table)} set deleted_at = null, version = version + 1, updated_at = now()
        where id = $1 and deleted_at is not null`,
      [id],
    )
    .catch((error: unknown) => explainViolation(resource, error));
  const after = await readRecord(session, resource, id);
  if (restored === 0) return after;
  const teamId = (after['team_id'] as string | undefined) ?? null;
  writeAudit(session, resource, { action: 'restore', recordId: id, teamId, before: null, after });
  return after;
}

function requireOwn({ needsOwnSession }: Resource, scope: Scope): void {
  if (needsOwnSession) requireNotViewing(scope);
}

/** Whether the caller named a version other than the current one. */
const isStale = ({ version }: WireRecord, named: readonly unknown[]): boolean =>
  version !== undefined && named.some((each) => each !== undefined && each !== null && each !== version);

function refuse(errors: FieldErrors | null): void {
  if (errors) throw invalid(errors);
}

/** The row as the writer may read it; only its id if the writer may not. */
async function readBack(session: Session, resource: Resource, id: string): Promise<WireRecord> {
  return isEmpty(session.scope.allowanceOf(resource.access.read)) ? { id } : readRecord(session, resource, id);
}
