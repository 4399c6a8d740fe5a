/** What a service may say about itself: what its catalogue knows, and sections that a toggle closes stay as they are while it is off. [SV-050] */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { CatalogueDefinition } from '#runtime/product.ts';
import { equal } from '#runtime/validation/standalone.ts';
import { todayOf } from '../../access/today.ts';
import { noHooks, type ResourceHooks } from '../../data/hooks.ts';
import type { WireRecord } from '../../data/record.ts';
import { requireToggle } from '../../data/toggle.ts';
import { invalid } from '../../errors.ts';
import { attributeFaults } from './attribute-faults.ts';

const closable = Object.entries(resourceById('service').fields.find(({ wire }) => wire === 'detail')?.toggled ?? {});

export const serviceHooks: ResourceHooks = {
  ...noHooks,
  beforeCreate: async ({ scope }, values) => sound(values, attributeFaults(values, todayOf(scope.principal))),
  beforeUpdate: async (session, values, before) => {
    if ('detail' in values || 'service_type' in values)
      sound(values, attributeFaults({ ...before, ...values }, todayOf(session.scope.principal), before));
    const changed = closable.filter(([section]) => changesSection(section, values, before));
    for (const [, toggle] of changed) await requireToggle(session, toggle, String(before['team_id']));
    return values;
  },
};

/** The values; throws 422 for faults. */
function sound(values: WireRecord, faults: Record<string, string[]>): WireRecord {
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return values;
}

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
