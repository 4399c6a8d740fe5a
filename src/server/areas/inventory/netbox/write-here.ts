/** Applies the chosen NetBox values to the inventory. */
import type { Change } from '#domain/netbox/change.ts';
import type { Plan } from '#domain/netbox/plan.ts';
import { mbpsOf, rateOf } from '#domain/netbox/rate.ts';
import type { Value } from '#domain/netbox/sides.ts';
import { statusHere } from '#domain/netbox/status.ts';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import type { CatalogueDefinition } from '#runtime/product.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { addInstalledService } from '../new-service.ts';
import { locationsOf } from './queries.ts';

type Detail = Record<string, unknown>;

/** The session acts as the server. Returns the id of the new service. */
export async function createHere(session: Session, { known }: Plan, change: Change, team: string): Promise<string> {
  const circuit = known.sides.there.circuits.find(({ id }) => id === change.netboxId)!;
  const type = known.types.get(circuit.typeId)!;
  const values = valuesThere(change);
  const ends = [values.get('siteA'), values.get('siteZ')].filter((id) => typeof id === 'string');
  const addresses = await Promise.all(ends.map((id) => getRecord(session, 'address', id)));
  const { id } = await addInstalledService(
    session,
    {
      team_id: team,
      service_type: type,
      provider_id: known.providers.here.get(circuit.providerId) ?? null,
      name: textOf(values.get('description')),
      provider_account_number: textOf(values.get('account')),
      installed_at: momentOf(values.get('installed')),
      detail: detailOf(type, values, {}),
    },
    addresses,
  );
  const status = statusHere(circuit.status);
  if (status !== null && status !== 'active') await setValues(session, 'service', id, { status });
  return id;
}

/** The session acts as the server. */
export async function changeHere(session: Session, change: Change): Promise<void> {
  const id = change.recordId!;
  const service = await getRecord(session, 'service', id);
  const values = valuesThere(change);
  const isReported = (field: string): boolean => values.has(field);
  const changes = {
    ...(isReported('description') && { name: textOf(values.get('description')) }),
    ...(isReported('account') && { provider_account_number: textOf(values.get('account')) }),
    ...(isReported('installed') && { installed_at: momentOf(values.get('installed')) }),
    ...((isReported('rate') || isReported('circuit')) && {
      detail: detailOf(service.service_type, values, service.detail ?? {}),
    }),
  };
  if (Object.keys(changes).length > 0) await setValues(session, 'service', id, changes);
  for (const [field, at] of [
    ['siteA', 0],
    ['siteZ', 1],
  ] as const) {
    const address = values.get(field);
    if (typeof address === 'string') await moveEnd(session, service, at, address);
  }
}

async function moveEnd(session: Session, service: RecordOf<'service'>, at: number, address: string): Promise<void> {
  const locations = await locationsOf.all(session, { service: service.id });
  const location = locations[at];
  if (location) await setValues(session, 'service-location', location.id, { address_id: address });
  else
    await addRecord(session, 'service-location', {
      team_id: service.team_id,
      service_id: service.id,
      address_id: address,
      position: (locations.at(-1)?.position ?? -1) + 1,
      end: at === 1 ? 'Z' : null,
    });
}

/** The attributes with NetBox's rate and circuit id; the id stays in the attribute that had it. */
function detailOf(type: ServiceType, values: ReadonlyMap<string, Value>, before: Detail): Detail {
  const detail = { ...before };
  const circuit = values.get('circuit');
  if (circuit !== undefined) {
    const isOfLastMile = (before['provider_service_id'] ?? null) === null && (before['circuit_id'] ?? null) !== null;
    detail[isOfLastMile ? 'circuit_id' : 'provider_service_id'] = circuit;
  }
  const rate = rateOf(type);
  const kbps = values.get('rate');
  if (rate !== null && kbps !== undefined) {
    detail[rate] = kbps === null ? null : mbpsOf(Number(kbps));
    if (kbps === null && !isNullable(type, rate)) delete detail[rate];
  }
  return detail;
}

const isNullable = (type: ServiceType, wire: string): boolean => {
  const { attributes }: CatalogueDefinition = catalogues[type];
  return attributes.find((attribute) => attribute.wire === wire)?.isNullable === true;
};

const valuesThere = ({ fields }: Change): ReadonlyMap<string, Value> =>
  new Map(fields.map(({ field, there }) => [field, there]));

const textOf = (value: Value | undefined): string | null =>
  value === undefined || value === null ? null : String(value);

/** Noon keeps the day in nearly every zone. */
const momentOf = (day: Value | undefined): string | null => (typeof day === 'string' ? `${day}T12:00:00.000Z` : null);
