/** Queries about people. */
import type { StaffRole } from '#generated/domain/lists/staff-role.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { param, part, raw, value, type Col } from '#server/kernel/data/statements/raw.ts';
import { heldRoles } from '#server/kernel/identity/held-roles.ts';

interface OfUser {
  readonly user: string;
}

/** A provider identity counts only after the address is verified. */
export const hasAccount = part`(u.password_hash is not null or (u.cognito_username is not null and u.email_verified_at is not null))`;

interface PersonName {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

export const personById = prepared((db, given: CallValues<OfUser>) =>
  db.selectFrom('users').select(['id', 'email', 'first_name as firstName']).where('id', '=', given.user),
);

/** Words that the user's password must not contain. */
export const ownWordsOf = prepared((db, given: CallValues<OfUser>) =>
  db.selectFrom('users').select(['email', 'first_name', 'last_name', 'company']).where('id', '=', given.user),
);

export const personByAddress = prepared((db, given: CallValues<{ email: string }>) =>
  db.selectFrom('users').select(['id', 'email', 'first_name as firstName']).where('email', '=', given.email),
);

export const activePersonByAddress = prepared((db, given: CallValues<{ email: string }>) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName'])
    .where('email', '=', given.email)
    .where('deactivated_at', 'is', null),
);

/** The id takes precedence over the address. */
export const personByEither = raw<{ user: string | null; email: string | null }, PersonName>`
  select id, email, first_name as "firstName" from users where id = ${'user'} or email = ${'email'}
   order by (id = ${'user'}) desc nulls last limit 1`;

/** Credentials that confirm the owner of an account. */
export const ownerProof = raw<
  OfUser & { session: string; minutes: number },
  { password_hash: Col<'users.password_hash'>; is_recent: boolean }
>`
  select u.password_hash, exists (
           select from sessions s where s.id = ${'session'}
              and s.created_at > now() - make_interval(mins => ${'minutes'})) as is_recent
    from users u where u.id = ${'user'}`;

/** Whether the address is still the person's pending change and still free. */
export const waitingAddress = raw<{ user: string; email: string }, { id: string }>`
  select u.id from users u where u.id = ${'user'} and u.pending_email = ${'email'} and u.deactivated_at is null
     and not exists (select from users o where o.email = ${'email'})`;

/** Company of a person, and whether the person needs a team for it. */
export const companyOf = raw<
  OfUser,
  { company: Col<'users.company'>; website: Col<'users.website'>; is_placed: boolean }
>`
  select u.company, u.website, u.is_superuser or exists (select from team_users m where m.user_id = u.id) as is_placed
    from users u where u.id = ${'user'}`;

/** Held to the end of the transaction: serializes sign-ups of one address. */
export const lockAddress = raw<{ email: string }, { done: unknown }>`
  select pg_advisory_xact_lock(hashtextextended('sign-up ' || ${'email'}, 0)) as done`;

/** The existing account at the address of a sign-up. */
export const signedUp = raw<
  { email: string },
  PersonName & { email_verified_at: Col<'users.email_verified_at'> | null; is_invited: boolean }
>`
  select u.id, u.email, u.first_name as "firstName", u.email_verified_at, exists (
           select from team_users m where m.user_id = u.id and m.status = ${value<'team_users.status'>('invited')}) as is_invited
    from users u where u.email = ${'email'}`;

export const noteSignIn = raw<OfUser, never>`update users set last_login = now() where id = ${'user'}`;

/** Whether the person signed in before, and from this device, and the person's zone. Views by staff do not count. */
export const devicesOf = raw<
  OfUser & { agent: string | null },
  { has_others: boolean; is_known: boolean; zone: Col<'users.timezone'> }
>`
  select count(s.id) > 0 as has_others, coalesce(bool_or(s.user_agent is not distinct from ${'agent'}), false) as is_known, u.timezone as zone
    from users u left join sessions s on s.user_id = u.id and s.kind <> ${value<'sessions.kind'>('view_as')}
   where u.id = ${'user'} group by u.id`;

export const firstTeam = raw<{ user: string; team: string }, never>`
  update users set primary_team_id = coalesce(primary_team_id, ${'team'}) where id = ${'user'}`;

/** Staff with the role, or an administrator, who has all its rights. */
export const activeStaff = prepared((db, given: CallValues<OfUser & { role: StaffRole }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', given.user)
    .where('is_superuser', '=', true)
    .where((eb) => eb.or([eb('role', '=', given.role), eb('role', '=', 'admin')]))
    .where('deactivated_at', 'is', null),
);

/** Accounts that an administrator may view as. Invited people have no account yet. */
export const viewable = raw<OfUser, { is_superuser: boolean; is_only_invited: boolean }>`
  select u.is_superuser, not ${hasAccount}
         and exists (select from team_users m where m.user_id = u.id and m.status = ${value<'team_users.status'>('invited')})
         and not exists (select from team_users m where m.user_id = u.id and m.status = ${value<'team_users.status'>('active')})
           as is_only_invited
    from users u where u.id = ${'user'} and u.deactivated_at is null`;

/** Teams whose requests the person may follow: all for staff, their own for customers. */
export const followable = raw<{ user: string; teams: readonly string[] }, { id: string }>`
  select t.id from teams t
   where t.id = any(${'teams'}::uuid[]) and t.deleted_at is null
     and (exists (select from users u where u.id = ${'user'} and u.is_superuser and u.role <> ${value<'users.role'>('normal_user')})
          or exists (select from ${heldRoles({ user: param('user') })} g where g.team_id = t.id))`;

/** A ban entry that matches the caller; `domains` are the email domain and its parents. */
export const banOf = raw<
  { email: string; address: string; domains: readonly string[] },
  { error_message: Col<'banned_entries.error_message'> }
>`
  select error_message from banned_entries
   where lower(email) = ${'email'} or ip_address = ${'address'} or email_domain = any(${'domains'}) limit 1`;

export const endSessionsOfBanned = raw<{ email: string | null; domain: string | null; address: string | null }, never>`
  update sessions s set revoked_at = now() from users u
   where u.id = s.user_id and s.revoked_at is null and not u.is_superuser
     and (u.email = lower(${'email'}) or split_part(u.email, '@', 2) = ${'domain'} or u.email like '%.' || ${'domain'}
          or s.ip_address = ${'address'})`;

/** The person deactivated by this entry; earlier deactivations stay. */
export const shutOutBy = raw<{ entry: string }, { id: string }>`
  select u.id from banned_entries b join users u on u.email = lower(b.email) and u.deactivated_at = b.created_at
   where b.id = ${'entry'}`;

export const liftBansOf = raw<{ email: string }, never>`delete from banned_entries where lower(email) = ${'email'}`;

export const arrangementsOf = prepared((db, given: CallValues<OfUser>) =>
  db.selectFrom('view_settings').select(['name', 'value']).where('user_id', '=', given.user).orderBy('name'),
);

export const keepArrangement = raw<{ id: string; user: string; name: string; value: string }, never>`
  insert into view_settings as v (id, user_id, name, value) values (${'id'}, ${'user'}, ${'name'}, ${'value'})
  on conflict (user_id, name) do update set value = excluded.value, version = v.version + 1, updated_at = now()`;

export const keyToToggle = prepared((db, given: CallValues<{ key: string }>) =>
  db.selectFrom('api_keys').select('enabled').where('id', '=', given.key).forUpdate(),
);
