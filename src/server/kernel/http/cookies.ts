/** Cookies of our own pages. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#generated/domain/limits.ts';
import { signedInCookie } from '#runtime/cookies.ts';
import type { Config } from '../config/config.ts';

export const sessionCookie = 'trunkline_session';
/** The administrator's own session while viewing as another user (AC-057). */
export const asideCookie = 'trunkline_aside';

/** Binds a single sign-on to the browser that started it. */
export const ssoCookie = 'trunkline_sso';

export interface CookieJar {
  readonly get: (name: string) => string | undefined;
  /** Null removes the cookie. */
  readonly set: (name: string, value: string | null) => void;
}

export type Addresses = Pick<Config, 'publicUrl' | 'backupApiUrl'>;

const secrets: ReadonlySet<string> = new Set([sessionCookie, asideCookie, ssoCookie]);

/** Cookie names: on a single https host, with a prefix that no other host or http page can set (ASVS 3.3.3). */
export const cookieNames =
  (addresses: Addresses) =>
  (name: string): string =>
    secrets.has(name) && addresses.publicUrl.startsWith('https:') && Object.keys(domainOf(addresses)).length === 0
      ? `__Host-${name}`
      : name;

/** The cookies of a call: secure if the public URL is https, and shared with the backup host if there is one. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, addresses: Addresses): CookieJar {
  const secure = addresses.publicUrl.startsWith('https:');
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, ...domainOf(addresses) } as const;
  const put = (name: string, value: string | null, isReadable = name === limits.uniqueIdCookieName): void => {
    if (value === null) reply.clearCookie(name, options);
    else reply.setCookie(name, value, { ...options, httpOnly: !isReadable, ...lifeOf(name) });
  };
  const sent = cookieNames(addresses);
  return {
    get: (name) => request.cookies[sent(name)],
    set: (name, value) => {
      put(sent(name), value);
      if (name === sessionCookie) put(signedInCookie, value && '1', true);
    },
  };
}

/** A backup on a subdomain receives cookies only if they name their domain. */
function domainOf({ publicUrl, backupApiUrl }: Addresses): { domain: string } | Record<never, never> {
  const own = new URL(publicUrl).hostname;
  return backupApiUrl === undefined || new URL(backupApiUrl).hostname === own ? {} : { domain: own };
}

/** Session cookies end with the browser at the latest; the visitor id lasts 365 days (AC-062). */
const lifeOf = (name: string): { maxAge: number } | Record<never, never> =>
  name === limits.uniqueIdCookieName ? { maxAge: limits.uniqueIdCookieDays * 24 * 60 * 60 } : {};
