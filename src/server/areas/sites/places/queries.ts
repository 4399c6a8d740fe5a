/** Queries of addresses, their merging and their network data. */
import { limits } from '#generated/domain/limits.ts';
import { count, raw, value, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfAddress {
  readonly address: string;
}

export const countServicesAt = raw<OfAddress, { count: number }>`
  select count(distinct service_id)::int as count from service_locations where address_id = ${'address'}`;

const active = value<'addresses.status'>('Active');

/** Open ones before closed ones, then the oldest. */
export const addressNamed = raw<{ team: string; name: string }, { id: string }>`
  select id from addresses where team_id = ${'team'} and lower(trim(name)) = lower(trim(${'name'}))
   order by status <> ${active}, id limit 1`;

/** Open addresses of the same team with the same beginning of the postal code as the given one. */
export const neighborsOf = raw<
  OfAddress,
  {
    id: string;
    street: string | null;
    address_line_two: string | null;
    city: string;
    postal_code: string | null;
    country: string;
  }
>`
  select n.id, n.street, n.address_line_two, n.city, n.postal_code, n.country
    from addresses a join addresses n on n.team_id is not distinct from a.team_id and n.country = a.country
     and left(upper(n.postal_code), 3) is not distinct from left(upper(a.postal_code), 3) and n.id <> a.id and n.status = ${active}
   where a.id = ${'address'} order by n.name, n.id limit 1000`;

export const contactOfTeam = raw<{ team: string | null; id: string }, { id: string }>`
  select id from contacts where id = ${'id'} and team_id is not distinct from ${'team'}::uuid`;

export interface Merge {
  readonly from: string;
  readonly into: string;
}

/** Locks both in one order, so concurrent merges cannot deadlock. */
export const lockedAddresses = raw<
  Merge,
  {
    id: string;
    team_id: string | null;
    merged_into_id: string | null;
    property_manager_id: string | null;
    handoff_details: string | null;
    status: Col<'addresses.status'>;
  }
>`
  select id, team_id, merged_into_id, property_manager_id, handoff_details, status from addresses
   where id in (${'from'}, ${'into'}) order by id for update`;

export const locationsAt = raw<{ from: string }, { id: string }>`
  select id from service_locations where address_id = ${'from'} order by id for update`;
export const ticketsTo = raw<{ from: string }, { id: string }>`
  select id from tickets where new_address_id = ${'from'} order by id for update`;
export const groupsBilledAt = raw<{ from: string }, { id: string }>`
  select id from service_groups where billing_address_id = ${'from'} order by id for update`;
export const teamsBilledAt = raw<{ from: string }, { id: string }>`
  select id from teams where default_billing_address_id = ${'from'} order by id for update`;
export const phoneNumbersAt = raw<{ from: string }, { id: string }>`
  select id from service_phone_numbers where e911_address_id = ${'from'} order by id for update`;

const moveNetworkData = raw<Merge, never>`
  update address_network_datas set address_id = ${'into'} where address_id = ${'from'}`;

/** Addresses merged earlier into the merged one. */
const moveFormerMerges = raw<Merge, never>`
  update addresses set merged_into_id = ${'into'} where merged_into_id = ${'from'} and id <> ${'into'}`;

/** Rows of the sheet with the address; a submitted project stays unchanged. */
const moveSheetRows = raw<Merge, never>`
  update bulk_site_uploads set data = replace(data::text, ${'from'}::text, ${'into'}::text)::jsonb,
         version = version + 1, updated_at = now()
   where status not in (${value<'bulk_site_uploads.status'>('SUBMITTING')}, ${value<'bulk_site_uploads.status'>('SUBMITTED')})
     and data::text like '%' || ${'from'}::text || '%'`;

const moveAnswers = raw<Merge, never>`
  update questionnaire_responses r set data = replace(r.data::text, ${'from'}::text, ${'into'}::text)::jsonb,
         version = r.version + 1, updated_at = now()
    from questionnaires q where q.id = r.questionnaire_id and q.status = ${value<'questionnaires.status'>('IN_PROGRESS')}
     and r.data::text like '%' || ${'from'}::text || '%'`;

/** Records without a history of their changes. */
export const moveSilently = [moveNetworkData, moveFormerMerges, moveSheetRows, moveAnswers] as const;

interface Spot {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly postalCode: string | null;
  readonly country: string;
}

/** Lit buildings that may be at or near an address: in its postal code, or within a fortieth of a degree. */
export const buildingsAround = raw<
  Spot,
  {
    id: string;
    provider_id: string | null;
    provider_raw: string;
    street: string | null;
    city: string | null;
    state_province: string | null;
    postal_code: string | null;
    country: string;
    lat: number | null;
    lng: number | null;
    access_medium: Col<'lit_buildings.access_medium'>;
    source: string;
    as_of: string;
    additional_info: string | null;
  }
>`
  select b.id, b.provider_id, b.provider_raw, b.street, b.city, b.state_province, b.postal_code, b.country, b.lat, b.lng,
         b.access_medium, b.source, b.as_of::text as as_of, b.additional_info
    from lit_buildings b
   where (b.lat between ${'lat'}::numeric - 0.025 and ${'lat'}::numeric + 0.025
          and b.lng between ${'lng'}::numeric - 0.025 and ${'lng'}::numeric + 0.025)
      or (b.country = ${'country'} and left(b.postal_code, 5) = left(${'postalCode'}, 5))
   order by b.id limit ${count(limits.litBuildingsNear)}`;

/** Every imported list, with its day. */
export const litSources = raw<Record<never, never>, { source: string; as_of: string }>`
  select source, max(as_of)::text as as_of from lit_buildings group by source order by source`;

export const dropSource = raw<{ source: string }, never>`delete from lit_buildings where source = ${'source'}`;

export const knownProviders = raw<{ names: readonly string[] }, { id: string; name: string }>`
  select id, lower(name) as name from providers where lower(name) = any(${'names'})`;

export const addBuildings = raw<{ rows: string }, never>`
  insert into lit_buildings (id, provider_id, provider_raw, street, city, state_province, postal_code, country, lat, lng,
         access_medium, source, as_of, additional_info)
  select * from jsonb_to_recordset(${'rows'}::jsonb) as r(id uuid, provider_id uuid, provider_raw text, street text,
         city text, state_province text, postal_code text, country text, lat numeric, lng numeric, access_medium text,
         source text, as_of date, additional_info text)`;

/** Newest findings first. */
export const newestNetworkData = raw<OfAddress, { id: string }>`
  select id from address_network_datas where address_id = ${'address'} order by created_at desc, id desc limit 1`;

export const addressesOfGroup = raw<{ group: string }, { id: string }>`
  select distinct l.address_id as id from service_locations l join services s on s.id = l.service_id
   where s.service_group_id = ${'group'} and l.address_id is not null`;

export const addressExists = raw<OfAddress, { id: string }>`select id from addresses where id = ${'address'}`;

export const providersById = raw<{ ids: readonly string[] }, { id: string }>`
  select id from providers where id = any(${'ids'}::uuid[])`;
