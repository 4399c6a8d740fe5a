/** OpenID Connect with the identity provider of a company: code flow with PKCE, state and nonce. */
import type * as openid from 'openid-client';
import { limits } from '#generated/domain/limits.ts';
import type { Config } from '#server/kernel/config/config.ts';
import { decryptField } from '#server/kernel/data/encrypted-fields.ts';
import { tokenHash } from '#server/kernel/identity/token.ts';
import type { Connection } from './connection.ts';

/** Identity that the provider vouches for. */
export interface Identity {
  readonly issuer: string;
  /** Permanent id of the person at the issuer. */
  readonly subject: string;
  /** In lower case; null when the provider does not return one or has not verified it. */
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** One sign-in: `state` is in the redirect URL, `verifier` only in the browser's cookie. */
interface Attempt {
  readonly state: string;
  readonly verifier: string;
}

export interface Callback {
  readonly code: string;
  /** Issuer in the redirect URL (RFC 9207). */
  readonly issuer: string | undefined;
}

/** Most servers have no identity provider, so the library loads on first use. */
const library = () => import('openid-client');

type Provider = Pick<Connection, 'issuer' | 'clientId' | 'clientSecret'>;

function providerOf({ id, issuer, clientId, clientSecret: kept }: Connection): Provider {
  const clientSecret = kept === null ? null : decryptField('sso-connection', 'client_secret', id, kept);
  if (kept !== null && clientSecret === null) throw new Error(`The secret of the connection ${id} cannot be read.`);
  return { issuer, clientId, clientSecret };
}

/** Throws when the provider is unreachable, or uses http outside a demo. */
export async function discover({ issuer, clientId, clientSecret }: Provider, { isProduction }: Config) {
  const address = new URL(issuer);
  if (isProduction && address.protocol !== 'https:') throw new Error(`The issuer ${issuer} does not speak https.`);
  const { allowInsecureRequests, discovery } = await library();
  return discovery(address, clientId, clientSecret ?? undefined, undefined, {
    timeout: limits.ssoTimeoutS,
    ...(address.protocol === 'http:' && { execute: [allowInsecureRequests] }),
  });
}

/** Address where the browser signs in. */
export async function signInAddress(connection: Connection, attempt: Attempt, config: Config): Promise<URL> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  return buildAuthorizationUrl(await discover(providerOf(connection), config), {
    redirect_uri: callbackAddress(config),
    scope: 'openid email profile',
    state: attempt.state,
    nonce: tokenHash(attempt.verifier),
    code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
}

/** Exchanges the code; throws when any check of the answer fails. */
export async function identityFrom(
  connection: Connection,
  attempt: Attempt,
  callback: Callback,
  config: Config,
): Promise<Identity> {
  const { authorizationCodeGrant, fetchUserInfo } = await library();
  const provider = await discover(providerOf(connection), config);
  const address = new URL(callbackAddress(config));
  address.searchParams.set('code', callback.code);
  address.searchParams.set('state', attempt.state);
  if (callback.issuer !== undefined) address.searchParams.set('iss', callback.issuer);
  const tokens = await authorizationCodeGrant(provider, address, {
    expectedState: attempt.state,
    expectedNonce: tokenHash(attempt.verifier),
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims()!;
  const isReported = claims['email'] !== undefined || provider.serverMetadata().userinfo_endpoint === undefined;
  return identityOf(claims.iss, isReported ? claims : await fetchUserInfo(provider, tokens.access_token, claims.sub));
}

const callbackAddress = ({ publicUrl }: Config): string => `${publicUrl}/account/callback`;

function identityOf(issuer: string, claims: openid.UserInfoResponse | openid.IDToken): Identity {
  const { sub, email, email_verified, given_name, family_name } = claims;
  return {
    issuer,
    subject: sub,
    email: typeof email === 'string' && isTrue(email_verified) ? email.trim().toLowerCase() : null,
    firstName: textOf(given_name),
    lastName: textOf(family_name),
  };
}

/** Some providers send this claim as text. */
const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');
