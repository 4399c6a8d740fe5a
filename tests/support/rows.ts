/** One row of every resource, so tests can read any of them. */
import type pg from 'pg';
import { resources } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { newId } from '#server/kernel/data/id.ts';
import { sql } from './people.ts';

/** Row id by resource id. */
export type Rows = Readonly<Record<string, string>>;

export interface RowOwner {
  readonly teamId: string;
  readonly userId: string;
}

const automaticFields = new Set(['id', 'version', 'createdAt', 'updatedAt', 'createdById', 'deletedAt']);
/** Created by the test itself. */
const given = new Set(['team', 'user', 'team-user', 'team-subscription']);

/**
 * Creates rows of the team, or of the user if rows belong to users (a member of the team). Records without a team are
 * taken from `shared` if it has them.
 */
export async function makeRows(pool: pg.Pool, owner: RowOwner, shared: Rows = {}): Promise<Rows> {
  const rows: Record<string, string> = { team: owner.teamId, user: owner.userId };
  rows['team-user'] = await membershipOf(pool, owner);
  rows['team-subscription'] = await subscriptionOf(pool, owner);
  for (const resource of inOrder()) {
    const isShared = resource.scope === 'global' || resource.scope === 'staff';
    const known = isShared ? shared[resource.id] : undefined;
    rows[resource.id] = known ?? (await makeRow(pool, resource, owner, rows));
  }
  return rows;
}

/** Rows that are complete when created. */
const neverChanged = new Set(['audit-entry']);

const isKeptBack = ({ read, isSecret, nullable }: ResourceField): boolean =>
  (read !== undefined || isSecret === true) && nullable;

/** Keys of fields from which the database calculates fields with a read rule. */
const calculatedFrom: Readonly<Record<string, readonly string[]>> = { quote: ['mrc'] };

/** Sets fields with a read rule in each row, so a test sees whether they are hidden. */
export async function fillGuarded(pool: pg.Pool, all: readonly Resource[], rows: Rows): Promise<void> {
  for (const { id, table, fields } of all.filter((each) => !neverChanged.has(each.id))) {
    for (const field of fields) {
      const isGuarded =
        (isKeptBack(field) && field.key !== 'deactivatedAt') || calculatedFrom[id]?.includes(field.key) === true;
      const values = field.columns.map((_, at) => valueOf(field, at, rows));
      if (!isGuarded || values[0] === undefined) continue;
      const set = field.columns.map((column, at) => `"${column}" = $${at + 2}`).join(', ');
      await sql(pool, `update "${table}" set ${set} where id = $1`, [rows[id], ...values]);
    }
  }
}

/** Creates a row of the resource with everything that it needs, except the team and its people. */
export async function makeFresh(pool: pg.Pool, resource: Resource, owner: RowOwner, known: Rows): Promise<string> {
  const rows: Record<string, string> = { ...known };
  for (const { reference } of resource.fields.filter((field) => isNeeded(field))) {
    const target = reference && resources[reference.resource as keyof typeof resources];
    if (target && !given.has(target.id)) rows[target.id] = await makeFresh(pool, target, owner, known);
  }
  return makeRow(pool, resource, owner, rows);
}

async function membershipOf(pool: pg.Pool, { teamId, userId }: RowOwner): Promise<string> {
  const [row] = await sql(pool, 'select id from team_users where team_id = $1 and user_id = $2', [teamId, userId]);
  return String(row?.[0]);
}

async function subscriptionOf(pool: pg.Pool, { teamId }: RowOwner): Promise<string> {
  const [row] = await sql(pool, 'select id from team_subscriptions where team_id = $1 order by name limit 1', [teamId]);
  return String(row?.[0]);
}

async function makeRow(pool: pg.Pool, resource: Resource, owner: RowOwner, rows: Rows): Promise<string> {
  const id = newId();
  // An entry must match someone.
  const own = resource.id === 'banned-entry' ? [['email_domain', `${id}.example`] as const] : [];
  // Others are frozen from the start.
  const open = resource.id === 'signing-event' ? [['is_kept', false] as const] : [];
  const values = new Map<string, unknown>([['id', id], ...own, ...open]);
  for (const field of resource.fields) {
    const seen = field.key === resource.sharedBy ? true : resource.customerSees?.[field.key];
    if (field.wire === 'team_id' && resource.scope === 'team') values.set('team_id', owner.teamId);
    else if (field.wire === 'user_id' && resource.scope === 'user') values.set('user_id', owner.userId);
    else if (seen !== undefined) values.set(field.columns[0]!, seen);
    else if (isNeeded(field) || (neverChanged.has(resource.id) && isKeptBack(field)))
      field.columns.forEach((column, at) => values.set(column, valueOf(field, at, rows)));
  }
  const columns = [...values.keys()].map((name) => `"${name}"`).join(', ');
  const places = [...values.keys()].map((_, at) => `$${at + 1}`).join(', ');
  await sql(pool, `insert into "${resource.table}" (${columns}) values (${places})`, [...values.values()]);
  return id;
}

const isNeeded = (field: ResourceField): boolean =>
  !field.nullable && field.default === undefined && !automaticFields.has(field.key);

let count = 0;

/** Texts in a format that readers rely on. */
const shapedTexts: Readonly<Record<string, string>> = { company_id: '1234567890', routing_number: '021000021' };

function valueOf(field: ResourceField, at: number, rows: Rows): unknown {
  count += 1;
  if (field.reference) return rows[field.reference.resource];
  const values: Partial<Record<ResourceField['kind'], unknown>> = {
    uuid: newId(),
    email: `row-${count}@acme-dental.example`,
    integer: 1,
    decimal: 1,
    money: at === 0 ? 100 : 'USD',
    boolean: false,
    date: '2026-03-17',
    dateTime: '2026-03-17T09:30:00Z',
    enum: field.values?.[0],
    enums: [],
    texts: [],
    json: '{}',
  };
  if (field.kind in values) return values[field.kind];
  if (field.wire === 'sha256') return count.toString(16).padStart(64, '0');
  return shapedTexts[field.wire] ?? `R${count}`;
}

/** Each after the ones that its required references name. */
function inOrder(): readonly Resource[] {
  const done = new Set(given);
  const ordered: Resource[] = [];
  const add = (resource: Resource): void => {
    if (done.has(resource.id)) return;
    done.add(resource.id);
    for (const field of resource.fields) {
      if (field.reference && isNeeded(field)) add(resources[field.reference.resource as keyof typeof resources]);
    }
    ordered.push(resource);
  };
  for (const resource of Object.values(resources)) add(resource);
  return ordered;
}
