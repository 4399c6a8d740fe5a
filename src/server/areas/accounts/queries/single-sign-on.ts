/** Queries of single sign-on. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { part, raw, value, type Col } from '#server/kernel/data/statements/raw.ts';
import type { Connection } from '../sso/connection.ts';

/** Connections that allow sign-in. */
const usable = part`
  select c.id, c.team_id as "teamId", c.name, c.domains, c.issuer, c.client_id as "clientId",
         c.client_secret as "clientSecret", c.jit_role_ids as "newcomerRoleIds", c.enforce as "isEnforced"
    from sso_connections c
   where c.enabled and c.protocol = ${value<'sso_connections.protocol'>('oidc')}
     and c.issuer is not null and c.client_id is not null`;

export const usableByName = raw<{ name: string }, Connection>`${usable} and c.name = ${'name'}`;

export const usableById = raw<{ id: string }, Connection>`${usable} and c.id = ${'id'}`;

export const usableOfDomain = raw<{ domain: string }, Connection>`
  ${usable} and ${'domain'} = any(c.domains) order by c.enforce desc, c.id limit 1`;

/** Includes connections that cannot be used now: an enforced provider always excludes passwords. */
export const enforcedOfDomain = raw<{ domain: string }, { name: string }>`
  select name from sso_connections where enabled and enforce and ${'domain'} = any(domains) order by id limit 1`;

export const connectionNamed = prepared((db, given: CallValues<{ team: string; name: string }>) =>
  db.selectFrom('sso_connections').select('id').where('team_id', '=', given.team).where('name', '=', given.name),
);

/** Account facts for a sign-in at a provider. */
const accounts = part`
  select u.id, u.email, u.deactivated_at, u.custom_sso_provider, u.sso_issuer, u.email_verified_at,
         u.password_hash is null and u.cognito_username is null as is_new,
         (select m.team_id from team_users m
           where m.user_id = u.id and m.status = ${value<'team_users.status'>('invited')}
           order by m.invited_at desc limit 1) as invited_to
    from users u`;

export interface SsoAccount {
  readonly id: string;
  readonly email: string;
  readonly deactivated_at: Col<'users.deactivated_at'> | null;
  readonly custom_sso_provider: Col<'users.custom_sso_provider'>;
  readonly sso_issuer: Col<'users.sso_issuer'>;
  readonly email_verified_at: Col<'users.email_verified_at'> | null;
  readonly is_new: boolean;
  readonly invited_to: string | null;
}

export const accountOfIdentity = raw<{ issuer: string; subject: string }, SsoAccount>`
  ${accounts} where u.sso_issuer = ${'issuer'} and u.sso_subject = ${'subject'}`;

export const accountOfAddress = raw<{ email: string }, SsoAccount>`${accounts} where u.email = ${'email'}`;

export const addSsoState = raw<{ id: string; hash: string; connection: string; minutes: number }, never>`
  insert into link_tokens (id, purpose, token_hash, subject_entity, subject_id, expires_at)
  values (${'id'}, ${value<'link_tokens.purpose'>('sso_state')}, ${'hash'}, 'sso-connection', ${'connection'},
          now() + make_interval(mins => ${'minutes'}))`;
