/** Queries of the NetBox comparison, for the inventory and the remembered links. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfTeam {
  readonly team: string;
}

/** Services of the inventory, ended ones last, so a circuit is paired with its running service. */
export const servicesOfInventory = raw<
  OfTeam,
  {
    id: string;
    name: string | null;
    type: Col<'services.service_type'>;
    provider: string | null;
    detail: Col<'services.detail'>;
    account: string | null;
    status: NonNullable<Col<'services.status'>>;
    installed: string | null;
    a: string | null;
    z: string | null;
  }
>`
  select s.id, s.name, s.service_type as type, s.provider_id as provider, s.detail, s.provider_account_number as account,
         s.status, to_char(s.installed_at at time zone t.time_zone, 'YYYY-MM-DD') as installed, s.address_id as a, s.z_address_id as z
    from services s join teams t on t.id = s.team_id where s.team_id = ${'team'} and s.status is not null
   order by s.status in ${values<'services.status'>('disconnected', 'cancelled')}, s.created_at, s.id`;

export const addressesOfTeam = raw<
  OfTeam,
  { id: string; name: string; full: string | null; city: string; lat: number | null; lng: number | null }
>`
  select id, name, full_address as full, city, lat, lng from addresses
   where team_id = ${'team'} and merged_into_id is null and status = ${value<'addresses.status'>('Active')} order by name, id`;

export const everyProvider = raw<object, { id: string; name: string; aliases: readonly string[] }>`
  select id, name, coalesce(connected_to_fiber_name, '{}') as aliases from providers order by name, id`;

interface OfConnection {
  readonly connection: string;
}

export const linksOf = raw<
  OfConnection,
  { kind: Col<'netbox_links.kind'>; netbox: number; record: string; agreed: Col<'netbox_links.agreed'> }
>`
  select kind, netbox_id as netbox, coalesce(service_id, address_id, provider_id) as record, agreed
    from netbox_links where connection_id = ${'connection'} and coalesce(service_id, address_id, provider_id) is not null`;

/** Rows: `[{id, kind, netbox, record, agreed}]`. */
export const rememberLinks = raw<OfTeam & OfConnection & { rows: string }, never>`
  insert into netbox_links (id, team_id, connection_id, kind, netbox_id, service_id, address_id, provider_id, agreed)
  select r.id, ${'team'}::uuid, ${'connection'}::uuid, r.kind, r.netbox,
         case when r.kind = ${value<'netbox_links.kind'>('circuit')} then r.record end,
         case when r.kind = ${value<'netbox_links.kind'>('site')} then r.record end,
         case when r.kind = ${value<'netbox_links.kind'>('provider')} then r.record end, r.agreed
    from jsonb_to_recordset(${'rows'}::jsonb) as r(id uuid, kind text, netbox integer, record uuid, agreed jsonb)
  on conflict (team_id, connection_id, kind, netbox_id) do update
     set service_id = excluded.service_id, address_id = excluded.address_id, provider_id = excluded.provider_id, agreed = excluded.agreed
   where (netbox_links.service_id, netbox_links.address_id, netbox_links.provider_id, netbox_links.agreed)
         is distinct from (excluded.service_id, excluded.address_id, excluded.provider_id, excluded.agreed)`;

/** Record numbers of another NetBox mean other records. */
export const forgetConnection = raw<
  OfConnection,
  never
>`delete from netbox_links where connection_id = ${'connection'}`;

/** The encrypted token. */
export const connectionOf = prepared((db, given: CallValues<OfConnection>) =>
  db
    .selectFrom('netbox_connections')
    .select(['id', 'team_id', 'url', 'token', 'circuit_types'])
    .where('id', '=', given.connection),
);

/** Serializes comparisons with one NetBox. */
export const lockConnection = prepared((db, given: CallValues<OfConnection>) =>
  db.selectFrom('netbox_connections').select('id').where('id', '=', given.connection).forUpdate(),
);

export const openSyncs = raw<OfConnection, { id: string; status: Col<'netbox_syncs.status'> }>`
  select id, status from netbox_syncs where connection_id = ${'connection'}
     and status in ${values<'netbox_syncs.status'>('COMPARING', 'READY', 'APPLYING')} order by created_at, id`;

export const locationsOf = raw<
  { service: string },
  { id: string; position: number; address: string; end: Col<'service_locations.end'> }
>`select id, position, address_id as address, "end" from service_locations where service_id = ${'service'} order by position`;
