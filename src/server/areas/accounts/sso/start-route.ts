/** Redirects a browser to the identity provider of a company (AC-003, ER-017). */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import type { Config } from '#server/kernel/config/config.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { cookieJar, ssoCookie } from '#server/kernel/http/cookies.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { linkUses } from '#server/kernel/email/links.ts';
import { newToken, tokenHash } from '#server/kernel/identity/token.ts';
import { addSsoState, usableByName } from '../queries/single-sign-on.ts';
import { signInAddress } from './provider.ts';

interface SsoStartDeps {
  readonly pool: pg.Pool;
  readonly config: Config;
}

const scope = jobScope('sso-start');

/** Adds `GET /sso/{provider}/start`. An unknown or unreachable provider redirects to an error page. */
export function addSsoStart(api: FastifyInstance, { pool, config }: SsoStartDeps): void {
  api.get<{ Params: { provider: string } }>('/sso/:provider/start', async (request, reply) => {
    await countRequest(pool, linkUses(request.ip));
    const connection = await transaction(pool, scope, { mode: 'read' }, (session) =>
      usableByName.first(session, { name: request.params.provider }),
    );
    if (!connection) return reply.redirect('/account/callback?error=unknown_provider');
    const attempt = { state: newToken(), verifier: newToken() };
    try {
      const address = await signInAddress(connection, attempt, config);
      await transaction(pool, scope, { mode: 'write' }, (session) => keepState(session, attempt.state, connection.id));
      cookieJar(request, reply, config).set(ssoCookie, attempt.verifier);
      return await reply.redirect(address.href);
    } catch (error) {
      request.log.warn(error, 'The identity provider could not be asked.');
      return reply.redirect('/account/callback?error=provider_unavailable');
    }
  });
}

async function keepState(session: Session, state: string, connectionId: string): Promise<void> {
  const minutes = limits.ssoSignInMinutes;
  await addSsoState.change(session, { id: newId(), hash: tokenHash(state), connection: connectionId, minutes });
}
