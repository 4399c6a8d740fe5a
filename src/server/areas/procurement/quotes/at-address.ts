/** Earlier quotes of providers at an address (QT-013, QT-014). */
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';

interface Place {
  readonly address_id: string;
  readonly team_id?: string;
  readonly service_type?: ServiceType;
}

const largestPage = { per_page: String(limits.listPageSizeMax) };

/** Only the caller's own locations, and the quotes listed to the caller. */
export async function quotesAtAddress(
  records: Records,
  { address_id, team_id, service_type }: Place,
): Promise<RecordOf<'quote'>[]> {
  const places = await records.list('service-location', { ...largestPage, address_id });
  const services = [...new Set(places.records.map(({ service_id }) => service_id))];
  if (services.length === 0) return [];
  const quotes = await records.list('quote', {
    ...largestPage,
    service_id__in: services,
    ...(team_id !== undefined && { team_id }),
    ...(service_type !== undefined && { service_type }),
    sort_field: 'created_at',
    sort_dir: 'desc',
  });
  return quotes.records;
}
