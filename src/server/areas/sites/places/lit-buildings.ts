/** Imports each list of lit buildings as a whole. */
import type { components } from '#generated/api/types/components.ts';
import { messages } from '#generated/domain/messages.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { addBuildings, dropSource, knownProviders, providersById } from './queries.ts';

type Transport = components['schemas']['Transport'];

export interface BuildingList {
  readonly source: string;
  readonly as_of: string;
  readonly buildings: readonly {
    readonly provider_id?: string | null;
    readonly provider_raw: string;
    readonly country?: string;
    readonly access_medium?: Transport | null;
  }[];
}

/** The session acts as the server. A matching name links the provider. Returns the number of buildings. */
export async function importBuildings(session: Session, { source, as_of, buildings }: BuildingList): Promise<number> {
  await requireProviders(session, buildings);
  const names = [...new Set(buildings.map(({ provider_raw }) => provider_raw.trim().toLowerCase()))];
  const known = new Map((await knownProviders.all(session, { names })).map(({ id, name }) => [name, id]));
  const rows = buildings.map((building) => ({
    country: 'US',
    ...building,
    access_medium: building.access_medium ?? 'fiber',
    id: newId(),
    provider_id: building.provider_id ?? known.get(building.provider_raw.trim().toLowerCase()) ?? null,
    source,
    as_of,
  }));
  await dropSource.change(session, { source });
  return addBuildings.change(session, { rows: JSON.stringify(rows) });
}

async function requireProviders(session: Session, buildings: BuildingList['buildings']): Promise<void> {
  const ids = [...new Set(buildings.flatMap(({ provider_id: id }) => (id ? [id] : [])))];
  const known = new Set((await providersById.all(session, { ids })).map(({ id }) => id));
  const wrong = buildings.flatMap(({ provider_id: id }, at) => (id && !known.has(id) ? [at] : []));
  if (wrong.length === 0) return;
  throw invalid(
    Object.fromEntries(wrong.map((at) => [`buildings.${at}.provider_id`, [messages['validation.notFound']]])),
  );
}
