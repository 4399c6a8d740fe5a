/** Finds the records of this environment that a document names. */
import { col, raw } from '#server/kernel/data/statements/raw.ts';

interface NamedRow {
  /** Key in the document. */
  readonly key: string;
  readonly id: string;
}

export const carriersByName = raw<{ names: readonly string[] }, NamedRow>`
  select name as key, id from providers where name = any(${'names'}::text[]) and deleted_at is null`;

export const peopleByEmail = raw<{ emails: readonly string[] }, NamedRow>`
  select lower(email) as key, id from users where lower(email) = any(${'emails'}::text[]) and deactivated_at is null`;

export const teamByName = raw<{ name: string }, { id: string; name: string }>`
  select id, name from teams where name = ${'name'} and deleted_at is null and merged_into_id is null
   order by created_at limit 1`;

/** By name, street and postal code. */
export const addressOfTeam = raw<
  { team: string; name: string; street: string | null; postalCode: string | null },
  { id: string }
>`
  select id from addresses where team_id = ${'team'} and ${col('addresses.name', 'addresses')} = ${'name'}
     and street is not distinct from ${'street'}::text and postal_code is not distinct from ${'postalCode'}::text
     and merged_into_id is null
   order by id limit 1`;

export const contactOfTeam = raw<{ team: string; name: string; email: string | null }, { id: string }>`
  select id from contacts where team_id = ${'team'} and coalesce(lower(email), name) = coalesce(lower(${'email'}::text), ${'name'}) order by id limit 1`;

export const contactOfCarrier = raw<{ provider: string; name: string; email: string | null }, { id: string }>`
  select id from contacts where team_id is null and provider_id = ${'provider'} and coalesce(lower(email), name) = coalesce(lower(${'email'}::text), ${'name'}) order by id limit 1`;

/** Serializes imports of one document. */
export const lockDocument = raw<{ document: string }, never>`
  select pg_advisory_xact_lock(hashtextextended(${'document'}::text, 0))`;

export const importedRequests = raw<{ document: string }, { display_id: string; team: string; imported_at: string }>`
  select g.display_id, t.name as team, g.created_at::text as imported_at
    from service_groups g join teams t on t.id = g.team_id
   where g.copied_document_id = ${'document'} order by g.display_id`;
