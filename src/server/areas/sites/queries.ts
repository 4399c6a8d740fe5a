/** Queries of sites. */
import type { RowChanges } from '#domain/bulk-site/row-changes.ts';
import type { CustomColumn, CustomValues } from '#domain/places/custom-columns.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, values } from '#server/kernel/data/statements/raw.ts';

interface OfTeam {
  readonly team: string;
}

/** An open questionnaire of the visitor's own browser. */
export const ownQuestionnaire = prepared((db, given: CallValues<{ questionnaire: string; visitor: string }>) =>
  db
    .selectFrom('questionnaires')
    .select('id')
    .where('id', '=', given.questionnaire)
    .where('ly_uuid', '=', given.visitor)
    .where('status', '=', 'IN_PROGRESS'),
);

/** The person who booked a call, and their time zone. */
export const personToCall = prepared((db, given: CallValues<{ user: string | null }>) =>
  db.selectFrom('users').select(['first_name', 'email', 'timezone']).where('id', '=', given.user),
);

export const groupsOfUpload = prepared((db, given: CallValues<{ upload: string }>) =>
  db.selectFrom('service_groups').select('id').where('bulk_site_upload_id', '=', given.upload),
);

export const profilesOfTeam = prepared((db, given: CallValues<OfTeam>) =>
  db.selectFrom('site_profiles').select(['id', 'name', 'data', 'hidden']).where('team_id', '=', given.team),
);

/** Serializes saved profiles of a team. */
export const lockTeam = prepared((db, given: CallValues<OfTeam>) =>
  db.selectFrom('teams').select('id').where('id', '=', given.team).forNoKeyUpdate(),
);

/** Another reusable profile with the same name. */
export const profileNamed = raw<OfTeam & { name: string; profile: string | null }, { id: string }>`
  select id from site_profiles where team_id = ${'team'} and lower(trim(name)) = lower(trim(${'name'})) and not hidden
     and id is distinct from ${'profile'}::uuid`;

/** Addresses for a site to refer to; their names are taken for new sites. */
export const addressesOfTeam = raw<OfTeam, { id: string; name: string }>`
  select id, lower(trim(name)) as name from addresses
   where team_id = ${'team'} and status = ${value<'addresses.status'>('Active')}`;

/** The team's own columns of addresses. */
export const addressColumns = raw<OfTeam, { columns: CustomColumn[] | null }>`
  select address_column_schema as columns from teams where id = ${'team'}`;

/** Values of addresses in the team's own columns. */
export const ownValuesAt = raw<{ addresses: readonly string[] }, { id: string; held: CustomValues | null }>`
  select id, custom_columns as held from addresses where id = any(${'addresses'}::uuid[])`;

/** A service that the team has or had. */
export const anyService = prepared((db, given: CallValues<OfTeam>) =>
  db
    .selectFrom('services')
    .select('id')
    .where('team_id', '=', given.team)
    .where('current_step', '<>', 'cancelled')
    .limit(1),
);

interface AtAddress {
  readonly address: string;
}

/** Present and former services at an address. */
export const servicesAt = raw<AtAddress, { id: string }>`
  select id from service_locations where address_id = ${'address'} limit 1`;

/** Live services at an address that are not installed yet. */
export const procurementAt = raw<AtAddress, { id: string }>`
  select s.id from service_locations l join services s on s.id = l.service_id
   where l.address_id = ${'address'} and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and s.current_step not in ${values<'services.current_step'>('service_installed', 'cancelled')} limit 1`;

/** Live dark-fiber services at an address. */
export const darkFiberAt = raw<AtAddress, { id: string }>`
  select s.id from service_locations l join services s on s.id = l.service_id
   where l.address_id = ${'address'} and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and s.service_type = ${value<'services.service_type'>('wan_dark_fiber')} limit 1`;

/** A change of rows as stored in the audit. */
export interface SheetEntry extends RowChanges {
  /** Version after the change. */
  readonly version: number;
  /** Version that the writer knew. */
  readonly base: number;
}

interface OfUpload {
  readonly upload: string;
}

/** Serializes edits of one sheet. */
export const lockUpload = prepared((db, given: CallValues<OfUpload>) =>
  db.selectFrom('bulk_site_uploads').select('id').where('id', '=', given.upload).forNoKeyUpdate(),
);

/** Changes of a sheet, newest first; null for a change of other fields. */
export const changesOfUpload = raw<
  { team: string; upload: string; count: number },
  { rows: SheetEntry | null; undo: RowChanges | null; by: string | null }
>`
  select a.after -> 'rows' as rows, a.before -> 'rows' as undo,
         nullif(concat_ws(' ', u.first_name, u.last_name), '') as by
    from audit_entries a left join users u on u.id = a.actor_id
   where a.team_id = ${'team'} and a.entity = 'bulk-site-upload' and a.record_id = ${'upload'}
     and a.action in ${values<'audit_entries.action'>('update', 'transition')}
   order by a.at desc, a.id desc limit ${'count'}`;
