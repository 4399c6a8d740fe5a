/** Rules added to the generated calls of accounts and teams. */
import { isIP } from 'node:net';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { requireLastAdminStays } from './last-admin.ts';
import { welcomeEmail } from './emails.ts';
import { requireRolesOfTeam, requireSubTeam } from './memberships.ts';
import { requireMayChange, requireMayGive } from './role-ceiling.ts';
import { requireOwnSession } from '#server/kernel/access/require-user.ts';
import { endSessionsOf } from '#server/kernel/identity/sessions.ts';
import { normalEmail } from './sign-in.ts';
import { notifySignOn } from './sso/notify.ts';
import { requireStaffOfTeam } from './team-staff.ts';
import { addRoles } from './teams.ts';
import { notifyRoles } from './notify-roles.ts';
import { staffRoleOf } from '#server/kernel/access/principal.ts';
import { type ValuesOf, noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { recheckSockets } from '#server/kernel/data/signals/publish.ts';
import { invalid } from '#server/kernel/errors.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { refreshSoftblock, softblockToggles } from '#server/areas/procurement/contract.ts';
import { requireHeld } from './operations/api-keys.ts';
import { endSessionsOfBanned, shutOutBy } from './queries/people.ts';
import { allTeams } from './queries/teams.ts';

/** A new team gets the built-in roles; one with a parent is a sub-team (TM-006). */
const team: ResourceHooks<'team'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    await asSystem(session, (system) => requireStaffOfTeam(system, values));
    return {
      ...values,
      team_is_subteam: typeof values['parent_team_id'] === 'string',
      created_by_admin: staffRoleOf(session.scope.principal) !== null,
    } satisfies ValuesOf<'team'>;
  },
  beforeUpdate: async (session, values, before) => {
    const { salesperson_id, implementation_specialist_id } = values;
    // A client may send a record back as it read it, even after the person took another role.
    const changed = {
      ...(salesperson_id !== before.salesperson_id && { salesperson_id }),
      ...(implementation_specialist_id !== before.implementation_specialist_id && { implementation_specialist_id }),
    };
    await asSystem(session, (system) => requireStaffOfTeam(system, changed));
    return values;
  },
  afterCreate: async (session, record) => {
    await asSystem(session, (system) => addRoles(system, record.id));
  },
  afterUpdate: async (session, after, before) => {
    const isSame = (key: 'tier' | 'questionnaire_softblocker_limit'): boolean => after[key] === before[key];
    if (isSame('tier') && isSame('questionnaire_softblocker_limit')) return;
    await asSystem(session, (system) => refreshSoftblock(system, after.id));
  },
};

/** The soft-block follows its toggles, in every team when they are set for all teams. */
const featureToggle: ResourceHooks<'feature-toggle'> = {
  ...noHooks,
  afterCreate: async (session, toggle) => followToggle(session, toggle),
  afterUpdate: async (session, toggle) => followToggle(session, toggle),
  afterDelete: async (session, toggle) => followToggle(session, toggle),
};

async function followToggle(session: Session, { name, team_id: teamId }: WireRecord): Promise<void> {
  if (!softblockToggles.has(name)) return;
  await asSystem(session, async (system) => {
    const teams = typeof teamId === 'string' ? [{ id: teamId }] : await allTeams.all(system);
    for (const { id } of teams) await refreshSoftblock(system, id);
  });
}

/** Roles must belong to the team, and its last Team Admin stays (TU-032). */
const teamUser = (services: HookServices): ResourceHooks<'team-user'> => ({
  ...noHooks,
  beforeUpdate: async (session, values, before) => {
    const roleIds = values['role_ids'] as readonly string[] | undefined;
    if (roleIds === undefined) return values;
    await asSystem(session, async (system) => {
      await requireMayChange(system, session.scope, before.id);
      await requireRolesOfTeam(system, before.team_id, roleIds);
      await requireMayGive(system, session.scope, before.team_id, roleIds);
      await requireLastAdminStays(system, before.id, roleIds);
    });
    return values;
  },
  afterUpdate: (session, after, before) => asSystem(session, (system) => notifyRoles(system, services, before, after)),
  beforeDelete: async (session, before) =>
    asSystem(session, async (system) => {
      await requireMayChange(system, session.scope, before.id);
      await requireLastAdminStays(system, before.id, null);
    }),
});

/** Sub-team roles follow the same rules as team roles. */
const teamUserSubTeam: ResourceHooks<'team-user-sub-team'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    await asSystem(session, async (system) => {
      await requireMayChange(system, session.scope, String(values['team_user_id']));
      await requireConfig(system, session, values);
    });
    return values;
  },
  beforeUpdate: async (session, values, before) => {
    await asSystem(session, async (system) => {
      await requireMayChange(system, session.scope, before.team_user_id);
      await requireConfig(system, session, { ...before, ...values });
    });
    return values;
  },
  beforeDelete: async (session, before) =>
    asSystem(session, (system) => requireMayChange(system, session.scope, before.team_user_id)),
};

const requireConfig = (system: Session, { scope }: Session, config: WireRecord): Promise<void> =>
  requireSubTeam(
    system,
    scope,
    String(config['team_id']),
    { subTeamId: String(config['sub_team_id']), roleIds: config['role_ids'] as readonly string[] },
    { subTeam: 'sub_team_id', roles: 'role_ids' },
  );

/** Stores addresses in lower case. A change of role ends the person's sessions. */
const user = ({ mailer }: HookServices): ResourceHooks<'user'> => ({
  ...noHooks,
  beforeCreate: async (_session, values) => lowered(values),
  // The account has no password yet: this email has the only way in.
  afterCreate: (session, { id, email, first_name: firstName, is_demo: isDemo }) =>
    asSystem(session, async (system) => {
      if (!isDemo) await mailer.send(system, welcomeEmail({ id, email, firstName }));
    }),
  beforeUpdate: async (_session, values) => lowered(values),
  afterUpdate: async (session, after, before) => {
    const isSame = after['role'] === before['role'] && after['is_superuser'] === before['is_superuser'];
    if (!isSame) await asSystem(session, (system) => endSessionsOf(system, after.id));
  },
});

/**
 * A new entry applies at once and ends the sessions of everyone it matches (AM-040). A removed entry readmits its
 * people (AM-016).
 */
const bannedEntry: ResourceHooks<'banned-entry'> = {
  ...noHooks,
  beforeCreate: async (_session, values) => settledBan(values),
  afterCreate: async (session, entry) => endMatching(session, entry),
  beforeUpdate: async (session, values, before) => {
    const settled = settledBan({ ...before, ...values });
    if (settled['email'] !== before['email']) await letIn(session, before);
    return lowered(values);
  },
  afterUpdate: async (session, entry) => endMatching(session, entry),
  beforeDelete: async (session, before) => letIn(session, before),
};

/** Throws 422 for an entry without a match, and for an invalid network address. */
function settledBan(values: ValuesOf<'banned-entry'>): ValuesOf<'banned-entry'> {
  const { email, email_domain: domain, ip_address: address } = values;
  if (!email && !domain && !address) throw invalid({ email: [messages['validation.required']] });
  if (typeof address === 'string' && isIP(address) === 0)
    throw invalid({ ip_address: [messages['validation.invalid']] });
  return lowered(values);
}

async function endMatching(session: Session, entry: WireRecord): Promise<void> {
  const { email, email_domain: domain, ip_address: address } = entry as RecordOf<'banned-entry'>;
  await asSystem(session, (system) => endSessionsOfBanned.change(system, { email, domain, address }));
}

const letIn = (session: Session, entry: WireRecord): Promise<void> =>
  asSystem(session, async (system) => {
    for (const { id } of await shutOutBy.all(system, { entry: String(entry['id']) }))
      await setValues(system, 'user', id, { deactivated_at: null });
  });

/** Only the team itself manages its keys: no changes while viewing as a member or by an API key (AK-007). */
const apiKey: ResourceHooks<'api-key'> = {
  ...noHooks,
  beforeUpdate: async ({ scope }, values, before) => {
    requireOwnSession(scope);
    const permissions = values['permissions'] as readonly string[] | undefined;
    const had = before['permissions'] as readonly string[];
    if (permissions)
      requireHeld(
        scope,
        before.team_id,
        permissions.filter((id) => !had.includes(id)),
      );
    return values;
  },
  beforeDelete: async ({ scope }) => {
    requireOwnSession(scope);
  },
};

/** A client may send back an old connection as it read it; SAML sign-in does not exist. */
function requireLanguage(protocol: unknown, before?: RecordOf<'sso-connection'>): void {
  if (protocol === 'saml' && before?.protocol !== 'saml')
    throw invalid({ protocol: [messages['auth.ssoProtocolMissing']] });
}

const ssoConnection = ({ notifier }: HookServices): ResourceHooks<'sso-connection'> => ({
  ...noHooks,
  beforeCreate: async (_session, values) => {
    requireLanguage(values.protocol);
    return values;
  },
  beforeUpdate: async (_session, values, before) => {
    requireLanguage(values.protocol, before);
    return values;
  },
  afterCreate: (session, record) => notifySignOn(session, notifier, null, record),
  afterUpdate: (session, after, before) => notifySignOn(session, notifier, before, after),
});

/** A person ends only their own sessions; open pages of the session are notified at once. */
const ownSession: ResourceHooks<'session'> = {
  ...noHooks,
  beforeDelete: async ({ scope }) => {
    requireOwnSession(scope);
  },
  afterDelete: async (session) => recheckSockets(session, []),
};

export const accountHooks = (services: HookServices) => ({
  team,
  'team-user': teamUser(services),
  'sso-connection': ssoConnection(services),
  'team-user-sub-team': teamUserSubTeam,
  user: user(services),
  'banned-entry': bannedEntry,
  'api-key': apiKey,
  session: ownSession,
  'feature-toggle': featureToggle,
});

const lowered = (values: WireRecord): WireRecord =>
  typeof values['email'] === 'string' ? { ...values, email: normalEmail(values['email']) } : values;

async function asSystem<T>(session: Session, work: (system: Session) => Promise<T>): Promise<T> {
  return actAs(session, systemScope('accounts', session.scope), work);
}
