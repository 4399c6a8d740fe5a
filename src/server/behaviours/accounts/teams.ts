/** Settings of a team beside its own record, and merging it into another (TM-013, TM-014, TM-016..TM-020, TM-022, TM-024..TM-026, TM-027, TM-033). */
import { messages } from '#generated/domain/messages.ts';
import type { TeamsBehaviours } from '#generated/api/operations/teams.ts';
import type { components } from '#generated/api/types/teams.ts';
import { systemScope } from '../../access/scope.ts';
import { mergeTeams } from '../../accounts/merge-teams.ts';
import type { WireRecord } from '../../data/record.ts';
import { onlyOnce } from '../../data/only-once.ts';
import { inSession, type Session } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { invalid } from '../../errors.ts';
import { groupDocument, recordsOf, storeDocument } from '../../requests/group-document.ts';
import { refreshSoftblock } from '../../requests/softblock.ts';
import type { CallContext } from '../context.ts';

type Team = components['schemas']['Team'];
type TeamSubscription = components['schemas']['TeamSubscription'];

export const teamBehaviours: TeamsBehaviours<CallContext> = {
  setDefaultBilling: async ({ path, body }, context) =>
    changeTeam(context, path.id, async (session) => {
      await requireOfTeam(session, 'contacts', path.id, 'contact_id', body.contact_id);
      await requireOfTeam(session, 'addresses', path.id, 'address_id', body.address_id);
      return given({ default_billing_contact_id: body.contact_id, default_billing_address_id: body.address_id });
    }),

  assignStaff: async ({ path, body }, context) =>
    changeTeam(context, path.id, async (session) => {
      await requireStaff(session, 'salesperson_id', body.salesperson_id);
      await requireStaff(session, 'implementation_specialist_id', body.implementation_specialist_id);
      return given(body);
    }),

  setSubscription: async ({ path, body }, context) =>
    inSession(
      context.pool,
      systemScope('subscription', context.scope),
      async (session) => (await switchSubscription(session, path.id, body)) as unknown as TeamSubscription,
    ),

  setCustomColumns: async ({ path, body }, context) => changeTeam(context, path.id, async () => given(body)),

  setSoftblockLimit: async ({ path, body }, context) =>
    changeTeam(context, path.id, async () => ({ questionnaire_softblocker_limit: body.limit }), refreshSoftblock),

  /** [TM-024] [TM-025] */
  uploadTeam: async ({ path }, { door, pool, scope, services, callKey }) => {
    const team = await door.get(scope, 'team', path.id);
    return inSession(pool, systemScope('upload-json', scope), (session) =>
      onlyOnce(session, callKey, async () => {
        const groups = await recordsOf(door, scope, 'service-group', { team_id: path.id });
        const document = {
          team,
          service_groups: await Promise.all(groups.map((group) => groupDocument(door, scope, group))),
        };
        const stored = await storeDocument(session, services.files, 'team.json', document, path.id);
        await setValues(session, 'team', path.id, { s3_object_name: stored.id });
        return stored;
      }),
    );
  },

  mergeTeam: async ({ path, body }, context) => {
    await inSession(context.pool, systemScope('merge-team', context.scope), (session) =>
      mergeTeams(session, { from: path.id, into: body.master_team_id }),
    );
    return (await context.door.get(context.scope, 'team', body.master_team_id)) as unknown as Team;
  },
};

async function changeTeam(
  context: CallContext,
  id: string,
  valuesOf: (session: Session) => Promise<WireRecord>,
  then?: (session: Session, id: string) => Promise<void>,
): Promise<Team> {
  await inSession(context.pool, systemScope('team-settings', context.scope), async (session) => {
    await setValues(session, 'team', id, await valuesOf(session));
    await then?.(session, id);
  });
  return (await context.door.get(context.scope, 'team', id)) as unknown as Team;
}

const given = (values: WireRecord): WireRecord =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

async function requireOfTeam(
  session: Session,
  table: 'contacts' | 'addresses',
  teamId: string,
  field: string,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const rows = await session.query(`select 1 from ${table} where id = $1 and team_id = $2`, [id, teamId]);
  if (rows.length === 0) throw invalid({ [field]: [messages['validation.notFound']] });
}

async function requireStaff(session: Session, field: string, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const rows = await session.query('select 1 from users where id = $1 and is_superuser and deactivated_at is null', [
    id,
  ]);
  if (rows.length === 0) throw invalid({ [field]: [messages['validation.notFound']] });
}

interface Switch {
  readonly subscription_name: string;
  readonly is_active: boolean;
}

/** The first switch makes the record; each one notes the day. */
async function switchSubscription(session: Session, teamId: string, { subscription_name, is_active }: Switch) {
  const today = new Date().toISOString().slice(0, 10);
  const values = is_active ? { is_active, started_on: today, ended_on: null } : { is_active, ended_on: today };
  const [row] = await session.query('select id from team_subscriptions where team_id = $1 and name = $2', [
    teamId,
    subscription_name,
  ]);
  return row
    ? setValues(session, 'team-subscription', String(row[0]), values)
    : addRecord(session, 'team-subscription', { team_id: teamId, name: subscription_name, ...values });
}
