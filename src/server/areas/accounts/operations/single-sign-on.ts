/** Sign-in at a company's identity provider, and its setup (AC-002, AC-009, AC-013, ruling 16). */
import type { AccountBehaviors } from '#generated/api/operations/account.ts';
import type { components } from '#generated/api/types/components.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { requireNotBanned } from '../bans.ts';
import { isCorporateEmail } from '../corporate-email.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { consumeLink, linkUses } from '#server/kernel/email/links.ts';
import { requireRolesOfTeam } from '../memberships.ts';
import { reportRefusal } from '../refused-sign-in.ts';
import { signInAs } from '../sign-in-as.ts';
import { connectionNamed, enforcedOfDomain, usableById, usableOfDomain } from '../queries/single-sign-on.ts';
import { domainOf, type Connection } from '../sso/connection.ts';
import { discover, identityFrom, type Callback, type Identity } from '../sso/provider.ts';
import { signInWith } from '../sso/sign-in.ts';
import { notifySignOn } from '../sso/notify.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { NewOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { ssoCookie } from '#server/kernel/http/cookies.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

type SsoConnection = components['schemas']['SsoConnection'];
type SsoBehaviors = Pick<AccountBehaviors<CallContext>, 'findSsoProvider' | 'tokenForIdentity' | 'setUpSso'>;

export const singleSignOnBehaviors: SsoBehaviors = {
  findSsoProvider: async ({ query }, context) => {
    const domain = domainOf(query.email);
    const scope = systemScope('sso-provider', context.scope);
    return transaction(context.pool, scope, { mode: 'read' }, async (session) => {
      const enforced = await enforcedOfDomain.first(session, { domain });
      if (enforced) return { custom_sso_provider: enforced.name };
      const offered = await usableOfDomain.first(session, { domain });
      return offered ? { offered_sso_provider: offered.name } : {};
    });
  },

  tokenForIdentity: async ({ body }, context) => {
    const userId = await userOfIdentity(body, context).catch(reportRefusal(context));
    return signInAs(context, userId, 'sso');
  },

  setUpSso: async ({ body }, context) => {
    requireCompanyDomains(body.domains);
    await requireReachable(context, body);
    const id = await transaction(
      context.pool,
      systemScope('set-up-sso', context.scope),
      { mode: 'write' },
      async (session) => {
        await requireRolesOfTeam(session, body.team_id, body.jit_role_ids ?? [], 'jit_role_ids');
        const known = await connectionNamed.first(session, { team: body.team_id, name: body.name });
        const values: NewOf<'sso-connection'> = {
          ...body,
          domains: body.domains.map((domain) => domain.toLowerCase()),
        };
        const before = known ? await getRecord(session, 'sso-connection', known.id) : null;
        const connection = before
          ? await setValues(session, 'sso-connection', before.id, values)
          : await addRecord(session, 'sso-connection', values);
        await notifySignOn(session, context.services.notifier, before, connection);
        return connection.id;
      },
    );
    return (await context.door.get(context.scope, 'sso-connection', id)) as SsoConnection;
  },
};

type IdentityBody = Parameters<SsoBehaviors['tokenForIdentity']>[0]['body'];

async function userOfIdentity(
  { identity_token: code, state, iss }: IdentityBody,
  context: CallContext,
): Promise<string> {
  await countRequest(context.pool, linkUses(context.ipAddress));
  const connection = await connectionOf(context, state);
  const identity = await identityOf(context, connection, state, { code, issuer: iss ?? undefined });
  if (identity.email !== null) await requireNotBanned(context.pool, identity.email, context.ipAddress);
  const outcome = await transaction(
    context.pool,
    systemScope('sso-sign-in', context.scope),
    { mode: 'write' },
    (session) => signInWith(session, context, connection, identity),
  );
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.userId;
}

/** Uses up the state; throws 400 for an invalid state or one of another browser. */
async function connectionOf(context: CallContext, state: string): Promise<Connection> {
  const connection = await transaction(
    context.pool,
    systemScope('sso-state', context.scope),
    { mode: 'write' },
    async (session) => {
      const { subjectId } = await consumeLink(session, 'sso_state', state, messages['auth.ssoBadRequest']);
      return (await usableById.first(session, { id: subjectId! })) ?? null;
    },
  ).catch((error: unknown) => {
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

/** No company's provider can vouch for a free or disposable email domain (VA-007). */
function requireCompanyDomains(domains: readonly string[]): void {
  if (domains.every((domain) => isCorporateEmail(`someone@${domain}`))) return;
  throw invalid({ domains: [messages['validation.corporateEmailSso']] });
}

/** Throws 422 on `issuer` unless it is a reachable OpenID provider. */
async function requireReachable(
  { config }: CallContext,
  { issuer, client_id: clientId, client_secret }: { issuer: string; client_id: string; client_secret?: string | null },
): Promise<void> {
  await discover({ issuer, clientId, clientSecret: client_secret ?? null }, config).catch(() => {
    throw invalid({ issuer: [messages['auth.ssoUnreachable']] });
  });
}

const badRequest = (): ApiError => new ApiError('badRequest', { message: messages['auth.ssoBadRequest'] });
