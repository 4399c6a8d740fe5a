/** Statements of the audit chain. */
import { part, raw } from '../data/statements/raw.ts';

/** Each value as PostgreSQL's text, in the order of the digest. */
export interface EntryText {
  readonly id: string;
  readonly facts: readonly (string | null)[];
}

export interface Seal {
  readonly number: number;
  readonly entries: readonly string[];
  readonly digests: readonly string[];
  readonly hash: string;
}

const facts = part`array[to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.team_id::text, e.action,
           e.entity, e.record_id::text, e.event, e.actor_kind, e.actor_id::text, e.real_actor_id::text, e.reason,
           e.before::text, e.after::text, e.request_id]`;

/** Serializes sealing across servers. */
export const waitForTurn = raw<Record<never, never>, never>`select pg_advisory_xact_lock(7287537)`;

export const lastSeal = raw<Record<never, never>, { number: number; hash: string }>`
  select number::int as number, hash from audit_seals order by audit_seals.number desc limit 1`;

/** Adds entries from before the chain existed. */
export const adoptEntries = raw<Record<never, never>, never>`
  insert into audit_unsealed (id) select id from audit_entries on conflict do nothing`;

/** Adds field names to entries from before fields were stored, the latest first, ordered by id. */
export const nameFields = raw<{ most: number }, { id: string }>`
  with known as (select coalesce((select c.audit_entry_id from audit_changes c order by 1 limit 1),
                                 'ffffffff-ffff-ffff-ffff-ffffffffffff') as first),
       old as (select e.id, e.team_id, e.after from audit_entries e, known
                where e.id < known.first and e.before is not null and e.after is not null and e.after <> '{}'
                order by e.id desc limit ${'most'})
  insert into audit_changes (id, team_id, audit_entry_id, field)
  select gen_random_uuid(), old.team_id, old.id, jsonb_object_keys(old.after) from old returning audit_entry_id as id`;

export const unsealedEntries = raw<{ most: number }, EntryText>`
  select e.id, ${facts} as facts
    from audit_unsealed u join audit_entries e on e.id = u.id order by e.at, e.id limit ${'most'}`;

export const entriesById = raw<{ ids: readonly string[] }, EntryText>`
  select e.id, ${facts} as facts
    from audit_entries e where e.id = any(${'ids'}::uuid[])`;

export const addSeal = raw<
  { number: number; entries: readonly string[]; digests: readonly string[]; hash: string },
  never
>`insert into audit_seals (number, entries, digests, hash)
  values (${'number'}, ${'entries'}::uuid[], ${'digests'}::text[], ${'hash'})`;

export const noLongerWaiting = raw<{ ids: readonly string[] }, never>`
  delete from audit_unsealed where id = any(${'ids'}::uuid[])`;

export const sealsAfter = raw<{ number: number; most: number }, Seal>`
  select number::int as number, entries::text[] as entries, digests, hash
    from audit_seals where audit_seals.number > ${'number'}::bigint order by audit_seals.number limit ${'most'}`;

/** Entries that bypassed the chain: inserted by hand, or removed from the waiting list. */
export const strayEntries = raw<{ most: number }, { id: string }>`
  with sealed as materialized (select unnest(entries) as id from audit_seals)
  select e.id from audit_entries e
   where not exists (select from sealed s where s.id = e.id) and not exists (select from audit_unsealed u where u.id = e.id)
   order by e.at, e.id limit ${'most'}`;

export const waitingEntries = raw<Record<never, never>, { id: string; is_there: boolean }>`
  select u.id, e.id is not null as is_there from audit_unsealed u left join audit_entries e on e.id = u.id order by u.id`;
