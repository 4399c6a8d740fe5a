/** Prepares a site profile on save: a unique name, a text about its circuits, and the time. */
import { describeCircuit, type Circuit } from '#domain/bulk-site/circuit.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { lockTeam, profileNamed } from '../queries.ts';

export const siteProfileHooks: ResourceHooks<'site-profile'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    await requireOwnName(session, values, null);
    return saved(values);
  },
  beforeUpdate: async (session, values, before) => {
    if ('name' in values || 'hidden' in values) await requireOwnName(session, { ...before, ...values }, before.id);
    return saved(values);
  },
};

/** Throws 422 for the name of another profile of the team; profiles of single rows may have any name. [SP-036] */
async function requireOwnName(session: Session, values: WireRecord, profile: string | null): Promise<void> {
  if (values['hidden'] === true) return;
  const named = { team: String(values['team_id']), name: String(values['name']), profile };
  await actAs(session, systemScope('site-profile', session.scope), async (system) => {
    await lockTeam.first(system, named);
    if (await profileNamed.isAny(system, named)) throw invalid({ name: [messages['validation.unique']] });
  });
}

const saved = (values: WireRecord): WireRecord => ({
  ...values,
  ...('data' in values && { data: described(values['data'] as ProfileData) }),
  edited_at: new Date().toISOString(),
});

interface ProfileData {
  readonly circuits: readonly Circuit[];
}

const described = ({ circuits }: ProfileData): ProfileData => ({
  circuits: circuits.map((circuit) => ({ ...circuit, description: describeCircuit(circuit) })),
});
