/** A second implementation of the access rules, independent of the server's. */
import {
  entityRules,
  permissions,
  type CallRule,
  type EntityRule,
  type EventRule,
  type FieldRule,
  type Rule,
} from './rules.ts';

export interface Actor {
  readonly name: string;
  /** Null for strangers and programs. */
  readonly userId: string | null;
  readonly isStranger: boolean;
  readonly staffRole: string | null;
  /** Permissions as given, by team id. */
  readonly teams: Readonly<Record<string, readonly string[]>>;
  /** Teams without any add-on product. */
  readonly unsubscribed: readonly string[];
}

export interface TargetRow {
  readonly teamId: string;
  readonly userId: string;
}

export interface Target {
  readonly name: string;
  readonly id: string;
  /** Null for an id that names no row. */
  readonly row: TargetRow | null;
}

/** The expected answer as far as rights matter; `yes` leaves the rest to the input. */
export type Verdict = 'yes' | 401 | 403 | 404;

export function listVerdict({ access }: EntityRule, actor: Actor): Verdict {
  return holdsSomewhere(access.read, actor) ? 'yes' : refused(actor);
}

/** Read access comes first: an invisible row answers 404 to every method. */
export function rowVerdict(entity: EntityRule, rule: Rule, actor: Actor, { row }: Target): Verdict {
  if (!holdsSomewhere(entity.access.read, actor)) return refused(actor);
  if (row === null || !sees(entity, actor, row)) return 404;
  return holdsOn(rule, entity, actor, row) ? 'yes' : refused(actor);
}

export function createVerdict({ access, scope }: EntityRule, actor: Actor, teamId: string): Verdict {
  const isKnown = teamId in actor.teams || actor.staffRole !== null;
  if (scope === 'team' && !actor.isStranger && !isKnown) return 404;
  if (!holdsSomewhere(access.create, actor)) return refused(actor);
  if (scope !== 'team') return 'yes';
  return access.create.some((grant) => holdsEverywhere(grant, actor) || holdsIn(grant, actor, teamId))
    ? 'yes'
    : refused(actor);
}

export function callVerdict(
  call: CallRule,
  entity: EntityRule | undefined,
  actor: Actor,
  target: Target | null,
): Verdict {
  if (!entity || !target) return holdsSomewhere(call.access, actor) ? 'yes' : refused(actor);
  return actor.isStranger ? 401 : rowVerdict(entity, call.access, actor, target);
}

/** A call on a row in query or body, which is read only for callers with the right somewhere. */
export function sentVerdict(call: CallRule, actor: Actor, target: Target): Verdict {
  if (!holdsSomewhere(call.access, actor)) return refused(actor);
  return rowVerdict(entityOf(call.sends!.entity), call.access, actor, target);
}

/** `leaving`: transitions of the event, including those from the row's state. Rights are checked before the state. */
export function eventVerdict(
  entity: EntityRule,
  named: readonly EventRule[],
  state: string,
  actor: Actor,
  target: Target,
): Verdict {
  const seen = rowVerdict(entity, entity.access.read, actor, target);
  if (seen !== 'yes') return seen;
  const isGranted = ({ who }: EventRule): boolean =>
    who.some((grant) => holdsEverywhere(grant, actor) || holdsIn(grant, actor, target.row!.teamId));
  const leaving = named.filter(({ from }) => from.includes(state));
  return named.some(isGranted) && (leaving.length === 0 || leaving.some(isGranted)) ? 'yes' : refused(actor);
}

/** Whether the actor reads that row in lists. */
export const sees = (entity: EntityRule, actor: Actor, row: TargetRow): boolean =>
  holdsOn(entity.access.read, entity, actor, row);

export const readsField = (entity: EntityRule, { read }: FieldRule, actor: Actor, row: TargetRow): boolean =>
  read === null || holdsOn(read, entity, actor, row);

export const writesField = (entity: EntityRule, { write }: FieldRule, actor: Actor, row: TargetRow): boolean =>
  write === null || holdsOn(write, entity, actor, row);

/** A value that may be read in no row is in no export. */
export const readsFieldSomewhere = ({ read }: FieldRule, actor: Actor): boolean =>
  read === null || holdsSomewhere(read, actor);

export const entityOf = (id: string): EntityRule => entityRules.find((entity) => entity.id === id)!;

const refused = (actor: Actor): Verdict => (actor.isStranger ? 401 : 403);

function holdsEverywhere(grant: string, { isStranger, staffRole }: Actor): boolean {
  if (grant === 'public') return true;
  if (grant === 'signed-in') return !isStranger;
  if (staffRole === null || grant === 'nobody' || grant === 'system') return false;
  return staffRole === 'admin' || grant === 'staff' || grant === staffRole;
}

function holdsIn(grant: string, actor: Actor, teamId: string): boolean {
  const held = actor.teams[teamId];
  if (held === undefined) return false;
  if (grant === 'member') return true;
  if (grant === 'contributor')
    return permissions.some(({ id }) => !id.startsWith('VIEW_') && holdsIn(id, actor, teamId));
  const isOpen = actor.staffRole !== null || !needsProduct(grant) || !actor.unsubscribed.includes(teamId);
  return (
    isOpen &&
    permissions.some(
      ({ id, implies, staffOnly }) =>
        held.includes(id) && (!staffOnly || actor.staffRole !== null) && (id === grant || implies.includes(grant)),
    )
  );
}

const needsProduct = (grant: string): boolean =>
  permissions.some(({ id, subscriptions }) => id === grant && subscriptions !== undefined);

function holdsSomewhere(rule: Rule, actor: Actor): boolean {
  return rule.some(
    (grant) =>
      holdsEverywhere(grant, actor) ||
      (grant === 'owner' && actor.userId !== null) ||
      Object.keys(actor.teams).some((team) => holdsIn(grant, actor, team)),
  );
}

function holdsOn(rule: Rule, { scope }: EntityRule, actor: Actor, row: TargetRow): boolean {
  return rule.some((grant) => {
    if (holdsEverywhere(grant, actor)) return true;
    if (grant === 'owner') return (scope === 'self' || scope === 'user') && row.userId === actor.userId;
    const isStaffOnStaff = scope === 'staff' && actor.staffRole !== null;
    const teams = scope === 'global' || isStaffOnStaff ? Object.keys(actor.teams) : [row.teamId];
    const isByTeam = scope !== 'user' && (scope !== 'staff' || isStaffOnStaff);
    return isByTeam && teams.some((team) => holdsIn(grant, actor, team));
  });
}
