/** Sign-in at the identity provider of a company, and setting one up (AC-002, AC-009, AC-013, ruling 16). */
import type { AccountBehaviours } from '#generated/api/operations/account.ts';
import type { components } from '#generated/api/types/account.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '../../access/scope.ts';
import { requireNotBanned } from '../../accounts/bans.ts';
import { isCorporateEmail } from '../../accounts/corporate-email.ts';
import { countHit } from '../../accounts/hits.ts';
import { consumeLink, linkUses } from '../../accounts/links.ts';
import { requireRolesOfTeam } from '../../accounts/memberships.ts';
import { signInAs } from '../../accounts/sign-in-as.ts';
import { connectionWithId, domainOf, enforcedProvider, type Connection } from '../../accounts/sso/connection.ts';
import { discover, identityFrom, type Callback, type Identity } from '../../accounts/sso/provider.ts';
import { signInWith } from '../../accounts/sso/sign-in.ts';
import { inReading, inSession } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { ApiError, invalid } from '../../errors.ts';
import { ssoCookie } from '../../http/cookies.ts';
import type { CallContext } from '../context.ts';

type SsoConnection = components['schemas']['SsoConnection'];
type SsoBehaviours = Pick<AccountBehaviours<CallContext>, 'findSsoProvider' | 'tokenForIdentity' | 'setUpSso'>;

export const singleSignOnBehaviours: SsoBehaviours = {
  findSsoProvider: async ({ query }, context) => {
    const name = await inReading(context.pool, systemScope('sso-provider', context.scope), (session) =>
      enforcedProvider(session, domainOf(query.email)),
    );
    return name === null ? {} : { custom_sso_provider: name };
  },

  tokenForIdentity: async ({ body }, context) => {
    await countHit(context.pool, linkUses(context.ipAddress));
    const { identity_token: code, state, iss } = body;
    const connection = await connectionOf(context, state);
    const identity = await identityOf(context, connection, state, { code, issuer: iss ?? undefined });
    if (identity.email !== null) await requireNotBanned(context.pool, identity.email, context.ipAddress);
    const outcome = await inSession(context.pool, systemScope('sso-sign-in', context.scope), (session) =>
      signInWith(session, context, connection, identity),
    );
    if ('refusal' in outcome) throw outcome.refusal;
    return signInAs(context, outcome.userId, 'sso');
  },

  setUpSso: async ({ body }, context) => {
    requireCompanyDomains(body.domains);
    await requireReachable(context, body);
    const id = await inSession(context.pool, systemScope('set-up-sso', context.scope), async (session) => {
      await requireRolesOfTeam(session, body.team_id, body.jit_role_ids ?? [], 'jit_role_ids');
      const [row] = await session.query('select id from sso_connections where team_id = $1 and name = $2', [
        body.team_id,
        body.name,
      ]);
      const values = { ...body, domains: body.domains.map((domain) => domain.toLowerCase()) };
      const record = row
        ? await setValues(session, 'sso-connection', String(row[0]), values)
        : await addRecord(session, 'sso-connection', values);
      return String(record['id']);
    });
    return (await context.door.get(context.scope, 'sso-connection', id)) as unknown as SsoConnection;
  },
};

/** Uses the state up; throws 400 for one that does not hold or that another browser began. */
async function connectionOf(context: CallContext, state: string): Promise<Connection> {
  const connection = await inSession(context.pool, systemScope('sso-state', context.scope), async (session) => {
    const { subjectId } = await consumeLink(session, 'sso_state', state, messages['auth.ssoBadRequest']);
    return connectionWithId(session, subjectId!);
  }).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (connection === null) throw badRequest();
  return connection;
}

async function identityOf(
  context: CallContext,
  connection: Connection,
  state: string,
  callback: Callback,
): Promise<Identity> {
  const verifier = context.cookies.get(ssoCookie);
  if (verifier === undefined) throw badRequest();
  context.cookies.set(ssoCookie, null);
  return identityFrom(connection, { state, verifier }, callback, context.config).catch((error: unknown) => {
    context.log.warn(error, 'An identity was refused.');
    throw badRequest();
  });
}

/** Nobody's provider vouches for the addresses of a free or disposable mail service (VA-007). */
function requireCompanyDomains(domains: readonly string[]): void {
  if (domains.every((domain) => isCorporateEmail(`someone@${domain}`))) return;
  throw invalid({ domains: [messages['validation.corporateEmailSso']] });
}

/** Throws 422 on `issuer` unless an OpenID provider answers there. */
async function requireReachable(
  { config }: CallContext,
  { issuer, client_id: clientId, client_secret }: { issuer: string; client_id: string; client_secret?: string | null },
): Promise<void> {
  await discover({ issuer, clientId, clientSecret: client_secret ?? null }, config).catch(() => {
    throw invalid({ issuer: [messages['auth.ssoUnreachable']] });
  });
}

const badRequest = (): ApiError => new ApiError('badRequest', { message: messages['auth.ssoBadRequest'] });
