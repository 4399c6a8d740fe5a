/** Creates, updates and deletes records of any resource, inside a session. */
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { grantsToChange } from '#runtime/access.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import { userIdOf, type Principal } from '../access/principal.ts';
import { refusal } from '../access/scope.ts';
import { todayOf } from '../access/today.ts';
import { countWithin, strangerRecordsFrom } from './hits.ts';
import { ApiError, invalid, type FieldErrors } from '../errors.ts';
import { attributeFaults, withStoredAttributes } from './attributes.ts';
import { writeAudit } from './audit.ts';
import { changesOf, writableFields } from './body.ts';
import { explainViolation } from './database-error.ts';
import { numberFor } from './display-id.ts';
import { requireOpen, requireRemovable } from './frozen.ts';
import { requireOpenPlace } from './frozen-place.ts';
import { noHooks, type ResourceHooks } from './hooks.ts';
import { newIdOf } from './id.ts';
import { stored } from './locked.ts';
import { createParams, quoted, type Params } from './params.ts';
import { reachCondition } from './reach.ts';
import { toColumns, type WireRecord } from './record.ts';
import { readRecord } from './read.ts';
import type { Session } from './session.ts';
import { inOurSpelling } from './spellings.ts';
import { ownerForNew, reachesRecord, requireKnownTeam, requireOnRecord, teamForNew, teamOf } from './team.ts';
import { requireToggle } from './toggle.ts';

export interface WriteRules {
  /** The body without values that do not count beside the others. */
  readonly tidied: (resource: Resource, mode: 'create' | 'update', body: WireRecord) => WireRecord;
  /** Field errors of a body of the caller, beside the record that it changes; null when it is valid. */
  readonly validate: (
    resource: Resource,
    mode: 'create' | 'update',
    body: WireRecord,
    caller: Principal,
    before?: WireRecord,
  ) => FieldErrors | null;
  readonly hooks: Readonly<Record<string, ResourceHooks | undefined>>;
}

/** Answers the created record as its creator may read it. */
export async function createRecord(
  session: Session,
  rules: WriteRules,
  resource: Resource,
  sent: WireRecord,
): Promise<WireRecord> {
  const { scope } = session;
  const body = inOurSpelling(resource, rules.tidied(resource, 'create', sent));
  requireKnownTeam(resource, scope, body);
  if (isEmpty(scope.reach(resource.access.create))) throw refusal(scope.principal, resource.access.create);
  const teamId = teamForNew(resource, scope, body);
  const complete = { ...body, ...(teamId !== null && { team_id: teamId }), ...ownerForNew(resource, scope, body) };
  writableFields(resource, complete, 'create', (rule) => reachesRecord(resource, rule, scope, complete));
  refuse(rules.validate(resource, 'create', complete, scope.principal));
  if (scope.principal.kind === 'anonymous') await countWithin(session, strangerRecordsFrom(scope.principal.ipAddress));
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
  // What follows from a new record may have changed it, its version included.
  return readBack(session, resource, id);
}

/** `expectedVersion` is the caller's `If-Match`; a stale one answers 409 and changes nothing. */
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
  const hooks = rules.hooks[resource.id] ?? noHooks;
  const changes = changesOf(inOurSpelling(resource, sent, before), before);
  const isOutdated = isStale(before, [expectedVersion, sent['version']]);
  if (isOutdated || Object.keys(changes).length === 0) {
    // Who may not change the record hears so before anything of its state.
    await hooks.beforeUpdate(session, {}, before);
    if (isOutdated) throw new ApiError('conflict');
    return before;
  }
  const body = withStoredAttributes(resource, rules.tidied(resource, 'update', changes), before);
  writableFields(resource, body, 'update', (rule) =>
    reachesRecord(resource, grantsToChange(access, rule, before), scope, before),
  );
  requireOpen(resource, before, body);
  refuse(rules.validate(resource, 'update', body, scope.principal, before));
  const values = await hooks.beforeUpdate(session, body, before);
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

/** Soft-deleted entities keep their row; others lose it unless something still refers to it (409). */
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
  // A team that staff's own record only names may have gone with it.
  const teamId = resource.scope === 'staff' ? null : ((before['team_id'] as string | undefined) ?? null);
  writeAudit(session, resource, { action: 'delete', recordId: id, teamId, before, after: null });
  await hooks.afterDelete(session, before);
}

/** Gives a soft-deleted record back to whoever may delete it; one that is not deleted answers as it is. */
export async function restoreRecord(session: Session, resource: Resource, id: string): Promise<WireRecord> {
  const { scope } = session;
  const before = await readRecord(session, { ...resource, isSoftDeleted: false }, id);
  requireOnRecord(resource, scope, resource.access.delete, before);
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

/** Whether the caller names another version than the one that stands. */
const isStale = ({ version }: WireRecord, named: readonly unknown[]): boolean =>
  version !== undefined && named.some((each) => each !== undefined && each !== null && each !== version);

function refuse(errors: FieldErrors | null): void {
  if (errors) throw invalid(errors);
}

/** What the writer may read of the row; a writer without the read rule gets its id alone. */
async function readBack(session: Session, resource: Resource, id: string): Promise<WireRecord> {
  return isEmpty(session.scope.reach(resource.access.read)) ? { id } : readRecord(session, resource, id);
}

/** Inserts the row and reads it with `read`; both leave together. */
export async function inserted<T>(
  session: Session,
  resource: Resource,
  id: string,
  values: WireRecord,
  read: (session: Session, resource: Resource, id: string) => Promise<T>,
): Promise<T> {
  return readAfter(insertRow(session, resource, id, values), read(session, resource, id));
}

/** What is read of a row that is being written; both have been sent. */
async function readAfter<T>(writing: Promise<void>, reading: Promise<T>): Promise<T> {
  // Where the row was refused nothing can be read, and the refusal says why.
  reading.catch(() => undefined);
  await writing;
  return reading;
}

/** References of a caller's body to records that the caller must reach. */
interface References {
  readonly given: WireRecord;
  readonly teamId: string | null;
}

/**
 * Writes the given fields, and a number of its own where it has one; a violated constraint answers as the caller's mistake.
 * Nothing is written where a reference is out of reach: which, is asked only then.
 */
export async function insertRow(
  session: Session,
  resource: Resource,
  id: string,
  values: WireRecord,
  references: References | null = null,
): Promise<void> {
  const set = newRow(session, resource, id, values);
  const params = createParams();
  const number = numberFor(resource, values, params);
  const given = set.filter(([column]) => number === null || column !== 'display_id');
  const columns = [...given.map(([column]) => quoted(column)), ...(number ? ['display_id'] : [])].join(', ');
  const places = [...given.map(([, value]) => params.add(value)), ...(number ? [number.value] : [])].join(', ');
  const reached = references ? reachedConditions(session, resource, references, params) : [];
  const row = reached.length > 0 ? `select ${places} where ${reached.join(' and ')}` : `values (${places})`;
  const inserted = await session
    .change(`${number?.taken ?? ''}insert into ${quoted(resource.table)} (${columns}) ${row}`, params.values)
    .catch((error: unknown) => explainViolation(resource, error));
  if (inserted > 0 || references === null) return;
  await requireReferences(session, resource, references);
  throw new ApiError('conflict');
}

/** Columns of a new row with their values. */
export const newRow = ({ scope }: Session, resource: Resource, id: string, values: WireRecord) =>
  columnValues(resource, id, { ...values, id, created_by_id: askedBy(scope.principal) });

/** Whoever is signed in behind the call, also where the server acts on a caller's request. */
const askedBy = (principal: Principal): string | null =>
  userIdOf(principal.kind === 'job' ? (principal.behalfOf ?? principal) : principal);

/** Writes the given fields of that version of the row; throws 409 when there is another. */
export async function updateRow(
  session: Session,
  resource: Resource,
  id: string,
  values: WireRecord,
  version: number,
): Promise<void> {
  const params = createParams();
  const set = columnValues(resource, id, values).map(([column, value]) => `${quoted(column)} = ${params.add(value)}`);
  const assignments = [...set, 'version = version + 1', 'updated_at = now()'].join(', ');
  const changed = await session
    .change(
      `update ${quoted(resource.table)} set ${assignments} where id = ${params.add(id)} and version = ${params.add(version)}`,
      params.values,
    )
    .catch((error: unknown) => explainViolation(resource, error));
  if (changed === 0) throw new ApiError('conflict');
}

/** What becomes of one row of several: all name the same fields. */
export interface RowChange {
  readonly id: string;
  readonly version: number;
  readonly values: WireRecord;
}

/** Writes the same fields of several rows, each with values of its own and of the version given; throws 409 when one has another. */
export async function updateRows(session: Session, resource: Resource, rows: readonly RowChange[]): Promise<void> {
  const table = quoted(resource.table);
  const written = rows.map(({ id, values }) => columnValues(resource, id, values));
  const set = written[0]!.map(([column]) => `${quoted(column)} = named.${quoted(column)}, `).join('');
  const json = new Set(resource.fields.filter(({ kind }) => kind === 'json').flatMap(({ columns }) => columns));
  const sent = rows.map(({ id, version }, at) => ({
    id,
    version,
    ...Object.fromEntries(
      written[at]!.map(([column, value]) => [column, json.has(column) ? parsed(value) : value] as const),
    ),
  }));
  // The types of the columns are those of the table, which a list for each column would have to repeat.
  const changed = await session
    .change(
      `update ${table} t set ${set}version = t.version + 1, updated_at = now()
         from jsonb_populate_recordset(null::${table}, $1::jsonb) named where t.id = named.id and t.version = named.version`,
      [JSON.stringify(sent, wellFormed)],
    )
    .catch((error: unknown) => explainViolation(resource, error));
  if (changed < rows.length) throw new ApiError('conflict');
}

/** Half of a character, which a text that was cut may end with, is no JSON; alone in a statement it is sent as a replacement. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** Structured data is text already, and would become a text in a text. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

function columnValues(resource: Resource, id: string, values: WireRecord): readonly (readonly [string, unknown])[] {
  return resource.fields.flatMap((field) => {
    if (!(field.wire in values)) return [];
    const columns = toColumns(field, stored(resource, field, id, values[field.wire]));
    return field.columns.map((column, at) => [column, columns[at]] as const);
  });
}

/** A reference must name a row that the caller may read and, between team rows, one of the same team. */
async function requireReferences(session: Session, resource: Resource, references: References): Promise<void> {
  const fields = referencesIn(resource, references);
  const found = await Promise.all(
    fields.map((field) => {
      const params = createParams();
      const condition = reachedCondition(session, field, references, params);
      return session.query(`select 1 where ${condition}`, params.values);
    }),
  );
  const missing = fields.filter((_, at) => found[at]!.length === 0);
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((field) => [field.wire, [messages['validation.notFound']]])));
}

const referencesIn = ({ fields }: Resource, { given }: References): readonly ResourceField[] =>
  fields.filter((field) => field.reference && typeof given[field.wire] === 'string');

const reachedConditions = (
  session: Session,
  resource: Resource,
  references: References,
  params: Params,
): readonly string[] =>
  referencesIn(resource, references).map((field) => reachedCondition(session, field, references, params));

function reachedCondition(
  { scope }: Session,
  field: ResourceField,
  { given, teamId }: References,
  params: Params,
): string {
  const target = resourceById(field.reference?.resource ?? '');
  const id = params.add(given[field.wire]);
  const reach = reachCondition(target, scope.reach(target.access.read), scope, 't', params);
  const orNone = target.teamOptional ? ' or t.team_id is null' : '';
  const team = target.scope === 'team' && teamId !== null ? ` and (t.team_id = ${params.add(teamId)}${orNone})` : '';
  return `exists (select from ${quoted(target.table)} t where t.id = ${id} and ${reach}${team})`;
}
