/** Statements about callers and their sessions. */
import { limits } from '#generated/domain/limits.ts';
import { productsOf } from './subscriptions.ts';
import { count, part, raw, value, type Col } from '../data/statements/raw.ts';
import { heldRoles } from './held-roles.ts';

/** Facts about a session's user. */
interface SessionFacts {
  readonly id: string;
  readonly user_id: string;
  readonly real_user_id: string | null;
  /** Null for customers. */
  readonly role: Col<'users.role'> | null;
  /** Whether to record the use of the session. */
  readonly is_stale: boolean;
  readonly must_change_password: boolean;
  readonly timezone: Col<'users.timezone'>;
}

/** One row per team and role of the session's user. */
export interface SessionRow extends SessionFacts {
  readonly team_id: string | null;
  readonly permissions: Col<'team_roles.permissions'> | null;
  /** The team's add-on products. */
  readonly products: readonly string[];
}

const facts = part`s.id, s.user_id, s.real_user_id, case when u.is_superuser then u.role end as role,
         not exists (select from session_marks k where k.token_hash = s.token_hash and k.fresh_until > now()) as is_stale,
         u.must_change_password and s.real_user_id is null as must_change_password, u.timezone`;

const isLive = part`s.revoked_at is null
     and s.last_seen_at > now() - make_interval(hours => ${count(limits.sessionIdleHours)})
     and coalesce(s.expires_at, s.created_at + make_interval(days => ${count(limits.sessionDays)})) > now()
     and (s.real_user_id is null or exists (
       select from users r where r.id = s.real_user_id and r.is_superuser
          and r.role = ${value<'users.role'>('admin')} and r.deactivated_at is null))`;

/** Read in the statement that reads the facts they mark. */
const marks = part`(select k.mark from session_marks k where k.token_hash = s.token_hash) as session_mark,
         (select m.mark from rights_marks m where m.user_id = s.user_id) as rights_mark`;

const liveSession = part`
  select ${facts}, held.team_id, held.permissions, ${productsOf(part`held.team_id`)} as products, ${marks}
    from sessions s
    join users u on u.id = s.user_id and u.deactivated_at is null
    left join lateral (
      select g.team_id, r.permissions
        from ${heldRoles({ user: part`s.user_id` })} g
        join teams t on t.id = g.team_id and t.deleted_at is null
        left join team_roles r on r.id = any(g.role_ids::uuid[])
    ) held on true
   where ${isLive}`;

/** Marks that stay the same until the session or the user's rights change. */
export interface SessionMarks {
  /** Null for a session that must be read again. */
  readonly session_mark: string | null;
  /** Null if the person's rights have never changed. */
  readonly rights_mark: string | null;
}

export const sessionByToken = raw<
  { hash: string },
  SessionRow & SessionMarks
>`${liveSession} and s.token_hash = ${'hash'}`;

/** Returns a row if the marks of a cached caller are current. */
export const confirmedMarks = raw<{ hash: string; session: string; rights: string | null }, { user_id: string }>`
  select s.user_id from session_marks s left join rights_marks r on r.user_id = s.user_id
   where s.token_hash = ${'hash'} and s.mark = ${'session'} and s.fresh_until > now() and r.mark is not distinct from ${'rights'}`;

export const sessionById = raw<{ session: string }, SessionRow & SessionMarks>`${liveSession} and s.id = ${'session'}`;

export const sessionsById = raw<{ sessions: readonly string[] }, SessionRow & SessionMarks>`${liveSession}
     and s.id = any(${'sessions'}::uuid[])`;

/** The same for a user without a session. */
export const personById = raw<{ user: string }, SessionRow>`
  select u.id, u.id as user_id, null::uuid as real_user_id, case when u.is_superuser then u.role end as role, false as is_stale,
         held.team_id, held.permissions, u.must_change_password, u.timezone, ${productsOf(part`held.team_id`)} as products
    from users u
    left join lateral (
      select g.team_id, r.permissions
        from ${heldRoles({ user: part`u.id` })} g
        join teams t on t.id = g.team_id and t.deleted_at is null
        left join team_roles r on r.id = any(g.role_ids::uuid[])
    ) held on true
   where u.id = ${'user'} and u.deactivated_at is null`;

export const noteSessionUse = raw<{ session: string }, never>`
  update sessions set last_seen_at = now() where id = ${'session'}`;

export const addSession = raw<
  {
    id: string;
    user: string;
    kind: Col<'sessions.kind'>;
    real: string | null;
    hash: string;
    agent: string | null;
    device: string;
    address: string;
  },
  never
>`
  insert into sessions (id, user_id, kind, real_user_id, token_hash, user_agent, device, ip_address, last_seen_at, expires_at)
  values (${'id'}, ${'user'}, ${'kind'}, ${'real'}, ${'hash'}, ${'agent'}, ${'device'}, ${'address'}, now(),
          now() + make_interval(days => ${count(limits.sessionDays)}))`;

export const revokeSession = raw<{ session: string }, never>`
  update sessions set revoked_at = now() where id = ${'session'} and revoked_at is null`;

/** Ends the user's other sessions, including those in which the user views as someone else. */
export const revokeSessionsOf = raw<{ user: string; except: string | null }, never>`
  update sessions set revoked_at = now()
   where (user_id = ${'user'} or real_user_id = ${'user'}) and revoked_at is null and id is distinct from ${'except'}`;

export const liveKey = raw<
  { key: string },
  {
    id: string;
    team_id: string;
    permissions: Col<'api_keys.permissions'>;
    secret_hash: string;
    is_stale: boolean;
    products: readonly string[];
  }
>`
  select k.id, k.team_id, k.permissions, k.secret_hash,
         coalesce(k.last_used_at < now() - interval '1 minute', true) as is_stale, ${productsOf(part`k.team_id`)} as products
    from api_keys k join teams t on t.id = k.team_id and t.deleted_at is null
   where k.key_id = ${'key'} and k.enabled`;

export const noteKeyUse = raw<{ id: string }, never>`update api_keys set last_used_at = now() where id = ${'id'}`;

/**
 * Changes no row if the bucket is full. `expires_at` is when the bucket will be empty: each call moves it by its share
 * of a minute, to at most one burst ahead (generic cell rate algorithm).
 */
export const takeFromBucket = raw<{ bucket: string; share: number; burst: number }, never>`
  insert into rate_limits as r (key, hits, expires_at) values (${'bucket'}, 1, now() + make_interval(secs => ${'share'}))
  on conflict (key) do update set hits = r.hits + 1, expires_at = greatest(now(), r.expires_at) + make_interval(secs => ${'share'})
   where greatest(now(), r.expires_at) + make_interval(secs => ${'share'}) <= now() + make_interval(secs => ${'share'} * ${'burst'})`;

/** A digest always has the same teams; the day is recorded, so that unused sets can be removed. */
export const keepTeamSet = raw<{ digest: string; teams: readonly string[] }, never>`
  insert into team_sets as t (digest, teams) values (${'digest'}, ${'teams'}::uuid[])
  on conflict (digest) do update set used_on = excluded.used_on where t.used_on <> excluded.used_on`;
