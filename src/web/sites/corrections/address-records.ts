/** Creates the address records of sites, and updates those whose site has changed since. [SS-059] */
import { createAddresses, type AddressCreate } from '#generated/client/addresses.ts';
import { limits } from '#generated/domain/limits.ts';
import { addressView } from '#generated/screens/views/address.ts';
import { addressOfSite } from '#domain/bulk-site/site-address.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import type { NamedValues, WireRecord } from '#runtime/view.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { allOf, updateRecord } from '#web/shell/records.ts';
import { noFaults, type SheetFaults } from '#web/ui/sheet/model/faults.ts';
import { inChunks } from './chunks.ts';

export interface Outcome {
  /** Ids of the new records by row id. */
  readonly made: ReadonlyMap<string, string>;
  /** Why the others were not created. */
  readonly failure: unknown;
  /** The server's errors, by index of the row. */
  readonly faults: SheetFaults;
}

export const noneMade: Outcome = { made: new Map(), failure: null, faults: noFaults };

/** Records that were created before a rejection are kept. [SS-060] [SS-061] */
export async function makeAddresses(
  teamId: string,
  bulk_site_upload_id: string,
  sites: readonly Site[],
): Promise<Outcome> {
  const made = new Map<string, string>();
  for (const [run, chunk] of inChunks(sites, limits.addressesPerCall).entries()) {
    try {
      const addresses = chunk.map((site) => addressOfSite(site) as AddressCreate);
      const row_ids = chunk.map(({ id = '' }) => id);
      const of = { bulk_site_upload_id, row_ids };
      const { records } = await createAddresses({ team_id: teamId, addresses, sites: of });
      chunk.forEach(({ id = '' }, at) => made.set(id, records[at]!.id));
    } catch (failure) {
      return { made, failure, faults: faultsOf(failure, run * limits.addressesPerCall) };
    }
  }
  return { ...noneMade, made };
}

/** The error path is `addresses.3.postal_code`. */
function faultsOf(failure: unknown, from: number): SheetFaults {
  const faults = new Map<number, Record<string, string>>();
  const fields = failure instanceof HttpError ? Object.entries(failure.fields) : [];
  for (const [field, [message]] of fields) {
    const [, at, column] = /^addresses\.(\d+)\.(\w+)/.exec(field) ?? [];
    if (column === undefined || message === undefined) continue;
    const row = from + Number(at);
    faults.set(row, { ...faults.get(row), [column]: message });
  }
  return faults;
}

/** Throws the server's rejection. */
export async function renewAddresses(teamId: string, sites: readonly Site[]): Promise<void> {
  const kept = sites.filter(({ address_id }) => address_id);
  if (kept.length === 0) return;
  const records = new Map((await allOf(addressView.path, { team_id: teamId })).map((record) => [record['id'], record]));
  for (const site of kept) {
    const record = records.get(site.address_id!);
    const changes = record ? changesOf(site, record) : {};
    if (record && Object.keys(changes).length > 0) await updateRecord(addressView, record, changes);
  }
}

function changesOf(site: Site, record: WireRecord): WireRecord {
  const { google_full_details: _details, lat, lng, custom_columns: own, ...values } = addressOfSite(site);
  const wanted = lat === null || lng === null ? values : { ...values, lat, lng };
  const held = (record['custom_columns'] ?? {}) as NamedValues;
  return {
    ...differing(wanted, record),
    // Keeps the address's values in other custom columns.
    ...(Object.keys(differing(own ?? {}, held)).length > 0 && { custom_columns: { ...held, ...own } }),
  };
}

const differing = (wanted: NamedValues, held: NamedValues): NamedValues =>
  Object.fromEntries(Object.entries(wanted).filter(([key, value]) => (held[key] ?? null) !== value));
