/** Rules that join the derived calls of accounts and teams. */
import { systemScope } from '../../access/scope.ts';
import { requireLastAdminStays } from '../../accounts/last-admin.ts';
import { requireRolesOfTeam } from '../../accounts/memberships.ts';
import { requireOwnSession } from '../../accounts/require-user.ts';
import { endSessionsOf } from '../../accounts/sessions.ts';
import { normalEmail } from '../../accounts/sign-in.ts';
import { addRoles } from '../../accounts/teams.ts';
import { staffRoleOf } from '../../access/principal.ts';
import { noHooks, type ResourceHooks } from '../../data/hooks.ts';
import type { WireRecord } from '../../data/record.ts';
import { actAs, type Session } from '../../data/session.ts';
import { refreshSoftblock, softblockToggles } from '../../requests/softblock.ts';
import { requireHeld } from './api-keys.ts';
import { demoAccountHooks } from './demo-accounts.ts';

/** A new team gets the built-in roles; one with a parent is a sub-team (TM-006). */
const team: ResourceHooks = {
  ...noHooks,
  beforeCreate: async ({ scope }, values) => ({
    ...values,
    team_is_subteam: typeof values['parent_team_id'] === 'string',
    created_by_admin: staffRoleOf(scope.principal) !== null,
  }),
  afterCreate: async (session, record) => {
    await asSystem(session, (system) => addRoles(system, String(record['id'])));
  },
  afterUpdate: async (session, after, before) => {
    const isSame = (key: string): boolean => after[key] === before[key];
    if (isSame('tier') && isSame('questionnaire_softblocker_limit')) return;
    await asSystem(session, (system) => refreshSoftblock(system, String(after['id'])));
  },
};

/** The soft-block follows its toggles, in every team when they are set for all. */
const featureToggle: ResourceHooks = {
  ...noHooks,
  afterCreate: async (session, toggle) => followToggle(session, toggle),
  afterUpdate: async (session, toggle) => followToggle(session, toggle),
  afterDelete: async (session, toggle) => followToggle(session, toggle),
};

async function followToggle(session: Session, { name, team_id: teamId }: WireRecord): Promise<void> {
  if (!softblockToggles.has(name)) return;
  await asSystem(session, async (system) => {
    const teams = teamId === null ? await system.query('select id from teams') : [[teamId]];
    for (const [id] of teams) await refreshSoftblock(system, String(id));
  });
}

/** Roles belong to the team, and its last Team Admin stays (TU-032). */
const teamUser: ResourceHooks = {
  ...noHooks,
  beforeUpdate: async (session, values, before) => {
    const roleIds = values['role_ids'] as readonly string[] | undefined;
    if (roleIds === undefined) return values;
    await asSystem(session, async (system) => {
      await requireRolesOfTeam(system, String(before['team_id']), roleIds);
      await requireLastAdminStays(system, String(before['id']), roleIds);
    });
    return values;
  },
  beforeDelete: async (session, before) =>
    asSystem(session, (system) => requireLastAdminStays(system, String(before['id']), null)),
};

/** Addresses are kept in lower case; a change of role ends the sessions that had the old one. */
const user: ResourceHooks = {
  ...noHooks,
  beforeCreate: async (_session, values) => lowered(values),
  beforeUpdate: async (_session, values) => lowered(values),
  afterUpdate: async (session, after, before) => {
    const isSame = after['role'] === before['role'] && after['is_superuser'] === before['is_superuser'];
    if (!isSame) await asSystem(session, (system) => endSessionsOf(system, String(after['id'])));
  },
};

/** A new entry takes hold at once: the sessions of everyone it matches end (AM-040). */
const bannedEntry: ResourceHooks = {
  ...noHooks,
  afterCreate: async (session, { email, email_domain, ip_address }) => {
    await asSystem(session, (system) =>
      system.change(
        `update sessions s set revoked_at = now() from users u
          where u.id = s.user_id and s.revoked_at is null and not u.is_superuser
            and (u.email = lower($1) or split_part(u.email, '@', 2) = $2 or u.email like '%.' || $2 or s.ip_address = $3)`,
        [email, email_domain, ip_address],
      ),
    );
  },
};

/** Keys are the team's own business: nobody changes them while viewing as a member, and no program changes keys (AK-007). */
const apiKey: ResourceHooks = {
  ...noHooks,
  beforeUpdate: async ({ scope }, values, before) => {
    requireOwnSession(scope);
    const permissions = values['permissions'] as readonly string[] | undefined;
    const had = before['permissions'] as readonly string[];
    if (permissions)
      requireHeld(
        scope,
        String(before['team_id']),
        permissions.filter((id) => !had.includes(id)),
      );
    return values;
  },
  beforeDelete: async ({ scope }) => {
    requireOwnSession(scope);
  },
};

export const accountHooks: Readonly<Record<string, ResourceHooks>> = {
  team,
  'team-user': teamUser,
  user,
  'banned-entry': bannedEntry,
  'api-key': apiKey,
  'demo-account': demoAccountHooks,
  'feature-toggle': featureToggle,
};

const lowered = (values: WireRecord): WireRecord =>
  typeof values['email'] === 'string' ? { ...values, email: normalEmail(values['email']) } : values;

async function asSystem<T>(session: Session, work: (system: Session) => Promise<T>): Promise<T> {
  return actAs(session, systemScope('accounts', session.scope), work);
}
