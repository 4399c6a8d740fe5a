/**
 * Rules for every written service: disabled sections stay, addresses are valid, a name lists its ends in either order.
 */
import { catalogueOf } from '#domain/services/catalogue.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { serviceResource } from '#generated/resources/service.ts';
import { toggleOf } from '#runtime/access.ts';
import { equal } from '#runtime/validation/equal.ts';
import { type ValuesOf, noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { ownValues } from '#server/kernel/data/own-values.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { followInstallation } from '#server/areas/installation/contract.ts';
import { requireToggle } from '#server/kernel/data/toggle.ts';
import { inverseName } from '#domain/services/inverse-name.ts';
import type { IpData } from '../ip-data.ts';
import { withIpData } from './ip-data.ts';

const toggled = resourceById('service').fields.find(({ wire }) => wire === 'detail')?.toggled ?? {};

export const serviceHooks: ResourceHooks<'service'> = {
  ...noHooks,
  beforeCreate: async (session, values, id) => {
    const about = { id, teamId: String(values['team_id']), before: null };
    if ('custom_columns' in values) await withOwnValues(session, values);
    return withInverseName(await withIpData(session, values, about));
  },
  /** Sections behind a toggle do not change while it is off. [SV-050] */
  beforeUpdate: async (session, values, before) => {
    for (const section of Object.keys(toggled)) {
      const toggle = toggleOf(toggled, section, before);
      if (toggle && changesSection(section, values, before)) await requireToggle(session, toggle, before.team_id);
    }
    const about = { id: before.id, teamId: before.team_id };
    const sound = await withIpData(session, values, { ...about, before: before['ip_data'] as IpData | null });
    const kept = 'custom_columns' in values ? await withOwnValues(session, { ...before, ...values }) : {};
    return withInverseName({ ...sound, ...kept });
  },
  /** Order number and test figures determine the next action of each location. */
  afterUpdate: (session, after) =>
    actAs(session, systemScope('service', session.scope), async (system) => {
      await followInstallation(system, after.id);
    }),
};

/** Values for the team's own columns; throws 422 for invalid ones. [SS-027] */
async function withOwnValues(session: Session, values: WireRecord): Promise<WireRecord> {
  const { mistakes, kept } = await ownValues(session, serviceResource, 'custom_columns', values);
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes);
  return kept;
}

/** [SV-014] */
const withInverseName = (values: ValuesOf<'service'>): ValuesOf<'service'> =>
  'name' in values ? { ...values, inverse_name: inverseName(values['name'] as string | null) } : values;

function changesSection(section: string, values: WireRecord, before: WireRecord): boolean {
  if (!('detail' in values)) return false;
  const type = values['service_type'] ?? before['service_type'];
  const catalogue = catalogueOf(type);
  const [now, then] = [values['detail'], before['detail']] as readonly (WireRecord | null)[];
  return (catalogue?.attributes ?? []).some(
    (attribute) =>
      attribute.section === section && !equal(now?.[attribute.wire] ?? null, then?.[attribute.wire] ?? null),
  );
}
