/** The rules read a second time, straight from the schema files, by other code than the server's: who may do what to which row. */
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';

export interface Actor {
  readonly name: string;
  /** Null for a stranger. */
  readonly userId: string | null;
  readonly staffRole: string | null;
  /** Permissions as given, by team id. */
  readonly teams: Readonly<Record<string, readonly string[]>>;
}

export interface Target {
  readonly name: string;
  readonly id: string;
  /** Null for an id that names no row. */
  readonly row: { readonly teamId: string; readonly userId: string } | null;
}

/** What a call must answer as far as rights go; `yes` leaves the rest to its input. */
export type Verdict = 'yes' | 401 | 403 | 404;

export interface EntityRule {
  readonly id: string;
  readonly path: string;
  readonly scope: string;
  readonly operations: readonly string[];
  readonly access: Readonly<Record<'read' | 'create' | 'update' | 'delete', readonly string[]>>;
  readonly updateMethod: 'PUT' | 'PATCH';
  readonly isSoftDeleted: boolean;
}

export interface CallRule {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly access: readonly string[];
  readonly on: { readonly entity: string; readonly param: string } | null;
}

interface EntityFile {
  readonly 'x-scope': string;
  readonly 'x-softDelete'?: boolean;
  readonly 'x-access': {
    readonly read: string[];
    readonly write?: string[];
    create?: string[];
    update?: string[];
    delete?: string[];
  };
  readonly 'x-resource': { readonly path?: string; readonly operations?: string[]; readonly updateMethod?: string };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

export const entityRules: readonly EntityRule[] = globSync('schemas/entities/*.schema.json').map((file) => {
  const {
    'x-scope': scope,
    'x-access': access,
    'x-resource': resource,
    'x-softDelete': isSoftDeleted,
  } = readJson(file) as EntityFile;
  const id = basename(file, '.schema.json');
  const plural = /[^aeiou]y$/.test(id) ? id.replace(/y$/, 'ies') : /(?:s|x|z|ch|sh)$/.test(id) ? `${id}es` : `${id}s`;
  const write = access.write ?? ['admin'];
  return {
    id,
    path: resource.path ?? plural,
    scope,
    operations: resource.operations ?? ['list', 'get', 'create', 'update', 'delete'],
    access: {
      read: access.read,
      create: access.create ?? write,
      update: access.update ?? write,
      delete: access.delete ?? write,
    },
    updateMethod: resource.updateMethod === 'patch' ? 'PATCH' : 'PUT',
    isSoftDeleted: isSoftDeleted === true,
  };
});

interface CallFile {
  readonly operationId: string;
  readonly 'x-access': string[];
  readonly 'x-on'?: { entity: string; param: string };
}

export const callRules: readonly CallRule[] = globSync('schemas/api/paths/*.yaml').flatMap((file) => {
  const paths = parse(readFileSync(file, 'utf8')) as Record<string, Record<string, CallFile>>;
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls)
      .filter(([method]) => method !== 'parameters')
      .map(([method, call]) => ({
        id: call.operationId,
        method: method.toUpperCase() as CallRule['method'],
        path,
        access: call['x-access'],
        on: call['x-on'] ?? null,
      })),
  );
});

interface Permission {
  readonly id: string;
  readonly implies: readonly string[];
  readonly staffOnly: boolean;
}

const permissions = (readJson('schemas/access/permissions.json') as { items: readonly Permission[] }).items;

/** Whether some caller can be let in by the rule at all. */
export const isOpen = (rule: readonly string[]): boolean =>
  rule.some((grant) => !['nobody', 'system', 'link'].includes(grant));

export function listVerdict({ access }: EntityRule, actor: Actor): Verdict {
  return holdsSomewhere(access.read, actor) ? 'yes' : refused(actor);
}

/** Reading comes first: a row out of sight answers 404 to every verb. */
export function rowVerdict(entity: EntityRule, rule: readonly string[], actor: Actor, { row }: Target): Verdict {
  if (!holdsSomewhere(entity.access.read, actor)) return refused(actor);
  if (row === null || !holdsOn(entity.access.read, entity, actor, row)) return 404;
  return holdsOn(rule, entity, actor, row) ? 'yes' : refused(actor);
}

export function createVerdict({ access, scope }: EntityRule, actor: Actor, teamId: string): Verdict {
  if (scope === 'team' && actor.userId !== null && actor.staffRole === null && !(teamId in actor.teams)) return 404;
  if (!holdsSomewhere(access.create, actor)) return refused(actor);
  if (scope !== 'team') return 'yes';
  return access.create.some((grant) => holdsEverywhere(grant, actor) || holdsIn(grant, actor, teamId)) ? 'yes' : 403;
}

export function callVerdict(call: CallRule, actor: Actor, target: Target | null): Verdict {
  const entity = entityRules.find(({ id }) => id === call.on?.entity);
  if (!entity || !target) return holdsSomewhere(call.access, actor) ? 'yes' : refused(actor);
  return actor.userId === null ? 401 : rowVerdict(entity, call.access, actor, target);
}

/** Whether the actor reads that row in lists. */
export const sees = (entity: EntityRule, actor: Actor, row: NonNullable<Target['row']>): boolean =>
  holdsOn(entity.access.read, entity, actor, row);

const refused = (actor: Actor): Verdict => (actor.userId === null ? 401 : 403);

function holdsEverywhere(grant: string, { userId, staffRole }: Actor): boolean {
  if (grant === 'public') return true;
  if (grant === 'signed-in') return userId !== null;
  if (staffRole === null || grant === 'nobody' || grant === 'system') return false;
  return staffRole === 'admin' || grant === 'staff' || grant === staffRole;
}

function holdsIn(grant: string, actor: Actor, teamId: string): boolean {
  const held = actor.teams[teamId];
  if (held === undefined) return false;
  if (grant === 'member') return true;
  return permissions.some(
    ({ id, implies, staffOnly }) =>
      held.includes(id) && (!staffOnly || actor.staffRole !== null) && (id === grant || implies.includes(grant)),
  );
}

function holdsSomewhere(rule: readonly string[], actor: Actor): boolean {
  return rule.some(
    (grant) =>
      holdsEverywhere(grant, actor) ||
      (grant === 'owner' && actor.userId !== null) ||
      Object.keys(actor.teams).some((team) => holdsIn(grant, actor, team)),
  );
}

function holdsOn(
  rule: readonly string[],
  { scope }: EntityRule,
  actor: Actor,
  row: NonNullable<Target['row']>,
): boolean {
  return rule.some((grant) => {
    if (holdsEverywhere(grant, actor)) return true;
    if (grant === 'owner') return (scope === 'self' || scope === 'user') && row.userId === actor.userId;
    const teams =
      scope === 'global' || (scope === 'staff' && actor.staffRole !== null) ? Object.keys(actor.teams) : [row.teamId];
    const isByTeam = scope !== 'user' && (scope !== 'staff' || actor.staffRole !== null);
    return isByTeam && teams.some((team) => holdsIn(grant, actor, team));
  });
}
