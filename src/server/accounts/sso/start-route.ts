/** Sends a browser to the identity provider of a company (AC-003, ER-017). */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../../access/scope.ts';
import type { Config } from '../../config.ts';
import { newId } from '../../data/id.ts';
import { inReading, inSession, type Session } from '../../data/session.ts';
import { cookieJar, ssoCookie } from '../../http/cookies.ts';
import { countHit } from '../hits.ts';
import { linkUses } from '../links.ts';
import { newToken, tokenHash } from '../token.ts';
import { connectionNamed } from './connection.ts';
import { signInAddress } from './provider.ts';

interface SsoStartDeps {
  readonly pool: pg.Pool;
  readonly config: Config;
}

const scope = jobScope('sso-start');

/** Adds `GET /sso/{provider}/start`. A provider that is unknown or out of reach leads to the page that says so. */
export function addSsoStart(api: FastifyInstance, { pool, config }: SsoStartDeps): void {
  api.get<{ Params: { provider: string } }>('/sso/:provider/start', async (request, reply) => {
    await countHit(pool, linkUses(request.ip));
    const connection = await inReading(pool, scope, (session) => connectionNamed(session, request.params.provider));
    if (connection === null) return reply.redirect('/account/callback?error=unknown_provider');
    const attempt = { state: newToken(), verifier: newToken() };
    try {
      const address = await signInAddress(connection, attempt, config);
      await inSession(pool, scope, (session) => keepState(session, attempt.state, connection.id));
      cookieJar(request, reply, config).set(ssoCookie, attempt.verifier);
      return await reply.redirect(address.href);
    } catch (error) {
      request.log.warn(error, 'The identity provider could not be asked.');
      return reply.redirect('/account/callback?error=provider_unavailable');
    }
  });
}

async function keepState(session: Session, state: string, connectionId: string): Promise<void> {
  await session.change(
    `insert into link_tokens (id, purpose, token_hash, subject_entity, subject_id, expires_at)
     values ($1, 'sso_state', $2, 'sso-connection', $3, now() + make_interval(mins => $4))`,
    [newId(), tokenHash(state), connectionId, limits.ssoSignInMinutes],
  );
}
