/** The identity provider of a company, as an administrator set it up. */
import type { Session } from '../../data/session.ts';

export interface Connection {
  readonly id: string;
  readonly teamId: string;
  /** Name in sign-in links. */
  readonly name: string;
  /** Mail domains in lower case; the provider is believed about these alone. */
  readonly domains: readonly string[];
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** Roles in the team for people who sign in for the first time; none: they sign up first. */
  readonly newcomerRoleIds: readonly string[];
}

const isUsable = `enabled and protocol = 'oidc' and issuer is not null and client_id is not null`;
const columns = 'id, team_id, name, domains, issuer, client_id, client_secret, jit_role_ids';

/** Null for an unknown provider and for one that is not in use. */
export const connectionNamed = (session: Session, name: string): Promise<Connection | null> =>
  find(session, 'name = $1', name);

export const connectionWithId = (session: Session, id: string): Promise<Connection | null> =>
  find(session, 'id = $1', id);

/** The provider of the people of a mail domain. */
export const connectionOfDomain = (session: Session, domain: string): Promise<Connection | null> =>
  find(session, '$1 = any(domains)', domain);

/** Name of the provider that people of a mail domain have to sign in at; null where a password does. */
export async function enforcedProvider(session: Session, domain: string): Promise<string | null> {
  const [row] = await session.query(
    'select name from sso_connections where enabled and enforce and $1 = any(domains) limit 1',
    [domain],
  );
  return (row?.[0] as string | undefined) ?? null;
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

async function find(session: Session, condition: string, value: string): Promise<Connection | null> {
  const [row] = await session.query(
    `select ${columns} from sso_connections where ${isUsable} and ${condition} order by id limit 1`,
    [value],
  );
  if (!row) return null;
  const [id, teamId, name, domains, issuer, clientId, clientSecret, newcomerRoleIds] = row;
  return { id, teamId, name, domains, issuer, clientId, clientSecret, newcomerRoleIds } as Connection;
}
