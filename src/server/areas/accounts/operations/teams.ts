/**
 * Team settings outside the team's own record, and merging teams (TM-013, TM-014, TM-016..TM-020, TM-022,
 * TM-024..TM-026, TM-027, TM-033).
 */
import { messages } from '#generated/domain/messages.ts';
import type { TeamsBehaviors } from '#generated/api/operations/teams.ts';
import type { components } from '#generated/api/types/components.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { mergeTeams } from '../merge-teams.ts';
import { requireStaffOfTeam } from '../team-staff.ts';
import { addressOfTeam, contactOfTeam, subscriptionOf } from '../queries/teams.ts';
import type { ChangesOf } from '#server/kernel/data/record.ts';
import type { Col } from '#server/kernel/data/statements/raw.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { copyDocument, recordsOf, storeDocument, refreshSoftblock } from '#server/areas/procurement/contract.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type Team = components['schemas']['Team'];

export const teamBehaviors: TeamsBehaviors<CallContext> = {
  setDefaultBilling: async ({ path, body }, context) =>
    changeTeam(context, path.id, async (session) => {
      await requireOfTeam(session, contactOfTeam, path.id, 'contact_id', body.contact_id);
      await requireOfTeam(session, addressOfTeam, path.id, 'address_id', body.address_id);
      return given({ default_billing_contact_id: body.contact_id, default_billing_address_id: body.address_id });
    }),

  assignStaff: async ({ path, body }, context) =>
    changeTeam(context, path.id, async (session) => {
      await requireStaffOfTeam(session, body);
      return given(body);
    }),

  setSubscription: async ({ path, body }, context) =>
    transaction(context.pool, systemScope('subscription', context.scope), { mode: 'write' }, async (session) =>
      switchSubscription(session, path.id, body),
    ),

  setCustomColumns: async ({ path, body }, context) => changeTeam(context, path.id, async () => given(body)),

  setSoftblockLimit: async ({ path, body }, context) =>
    changeTeam(context, path.id, async () => ({ questionnaire_softblocker_limit: body.limit }), refreshSoftblock),

  /** [TM-024] [TM-025] */
  uploadTeam: async ({ path }, { door, pool, scope, services, callKey }) => {
    const team = await door.get(scope, 'team', path.id);
    const groups = await recordsOf(door, scope, 'service-group', { team_id: path.id });
    const document = await copyDocument(door, scope, groups, team);
    return transaction(pool, systemScope('upload-json', scope), { mode: 'write' }, (session) =>
      onlyOnce(session, callKey, async () => {
        const stored = await storeDocument(session, services.files, 'team.json', document, path.id);
        await setValues(session, 'team', path.id, { s3_object_name: stored.id });
        return stored;
      }),
    );
  },

  mergeTeam: async ({ path, body }, context) => {
    await transaction(context.pool, systemScope('merge-team', context.scope), { mode: 'write' }, async (session) => {
      const { name: previous } = await getRecord(session, 'team', path.id);
      await mergeTeams(session, { from: path.id, into: body.master_team_id });
      await context.services.notifier.announce(session, {
        event: 'account.team_merged',
        teamId: body.master_team_id,
        record: { entity: 'team', id: body.master_team_id },
        values: { previous },
      });
    });
    return (await context.door.get(context.scope, 'team', body.master_team_id)) as Team;
  },
};

async function changeTeam(
  context: CallContext,
  id: string,
  valuesOf: (session: Session) => Promise<ChangesOf<'team'>>,
  then?: (session: Session, id: string) => Promise<void>,
): Promise<Team> {
  await transaction(context.pool, systemScope('team-settings', context.scope), { mode: 'write' }, async (session) => {
    await setValues(session, 'team', id, await valuesOf(session));
    await then?.(session, id);
  });
  return (await context.door.get(context.scope, 'team', id)) as Team;
}

const given = (values: ChangesOf<'team'>): ChangesOf<'team'> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

async function requireOfTeam(
  session: Session,
  ofTeam: typeof contactOfTeam,
  teamId: string,
  field: string,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  if (!(await ofTeam.isAny(session, { id, team: teamId })))
    throw invalid({ [field]: [messages['validation.notFound']] });
}

interface Switch {
  readonly subscription_name: Col<'team_subscriptions.name'>;
  readonly is_active: boolean;
}

/** The first switch creates the record; each switch stores its day. */
async function switchSubscription(session: Session, teamId: string, { subscription_name, is_active }: Switch) {
  const today = new Date().toISOString().slice(0, 10);
  const values: ChangesOf<'team-subscription'> = is_active
    ? { is_active, started_on: today, ended_on: null }
    : { is_active, ended_on: today };
  const known = await subscriptionOf.first(session, { team: teamId, name: subscription_name });
  return known
    ? setValues(session, 'team-subscription', known.id, values)
    : addRecord(session, 'team-subscription', { team_id: teamId, name: subscription_name, ...values });
}
