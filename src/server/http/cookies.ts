/** The cookies of our own pages. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '#generated/domain/limits.ts';
import { signedInCookie } from '#runtime/cookies.ts';

export const sessionCookie = 'trunkline_session';
/** Holds the administrator's own session while another user is viewed (AC-057). */
export const asideCookie = 'trunkline_aside';

/** Binds a sign-in at an identity provider to the browser that began it. */
export const ssoCookie = 'trunkline_sso';

export interface CookieJar {
  readonly get: (name: string) => string | undefined;
  /** Null removes the cookie. */
  readonly set: (name: string, value: string | null) => void;
}

/** `isSecure`: browsers send the cookies over https only. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): CookieJar {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const;
  const put = (name: string, value: string | null, isReadable = false): void => {
    if (value === null) reply.clearCookie(name, options);
    else reply.setCookie(name, value, { ...options, httpOnly: !isReadable, ...lifeOf(name) });
  };
  return {
    get: (name) => request.cookies[name],
    set: (name, value) => {
      put(name, value);
      if (name === sessionCookie) put(signedInCookie, value && '1', true);
    },
  };
}

/** Session cookies end with the browser at the latest; the visitor id lives 365 days (AC-062). */
const lifeOf = (name: string): { maxAge: number } | Record<never, never> =>
  name === limits.uniqueIdCookieName ? { maxAge: limits.uniqueIdCookieDays * 24 * 60 * 60 } : {};
