/** Sections of a service that a toggle closes stay as they are while it is off. [SV-050] */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { CatalogueDefinition } from '#runtime/product.ts';
import { equal } from '#runtime/validation/standalone.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { followInstallation } from '#server/areas/installation/contract.ts';
import { requireToggle } from '#server/kernel/data/toggle.ts';

const closable = Object.entries(resourceById('service').fields.find(({ wire }) => wire === 'detail')?.toggled ?? {});

export const serviceHooks: ResourceHooks = {
  ...noHooks,
  beforeUpdate: async (session, values, before) => {
    const changed = closable.filter(([section]) => changesSection(section, values, before));
    for (const [, toggle] of changed) await requireToggle(session, toggle, String(before['team_id']));
    return values;
  },
  /** Order number and test figures decide what comes next at each location. */
  afterUpdate: (session, after) =>
    actAs(session, systemScope('service', session.scope), async (system) => {
      await followInstallation(system, String(after['id']));
    }),
};

function changesSection(section: string, values: WireRecord, before: WireRecord): boolean {
  if (!('detail' in values)) return false;
  const type = values['service_type'] ?? before['service_type'];
  const catalogue: CatalogueDefinition | undefined = catalogues[type as keyof typeof catalogues];
  const [now, then] = [values['detail'], before['detail']] as readonly (WireRecord | null)[];
  return (catalogue?.attributes ?? []).some(
    (attribute) =>
      attribute.section === section && !equal(now?.[attribute.wire] ?? null, then?.[attribute.wire] ?? null),
  );
}
