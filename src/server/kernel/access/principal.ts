/** The caller of a request. */
import type { LinkPurpose } from '#generated/domain/lists/link-purpose.ts';
import type { PrincipalKind } from '#generated/domain/lists/principal-kind.ts';

/** Checks that the audit knows this kind. */
type Kind<Name extends PrincipalKind> = Name;

export interface UserPrincipal {
  readonly kind: Kind<'user'>;
  readonly userId: string;
  readonly sessionId: string;
  /** Staff role id (`admin`, `quoperator`, …); null for customers. */
  readonly staffRole: string | null;
  /** IANA time zone from the profile; decides the user's current day. */
  readonly timeZone: string;
  /** Permissions per team, including implied ones and sub-teams. */
  readonly teams: ReadonlyMap<string, ReadonlySet<string>>;
  /** Digest of the team ids that are stored in the database; absent for a few teams. */
  readonly teamSet?: string;
  /** The staff user behind a viewed-as customer. */
  readonly realUserId: string | null;
  /** Someone else chose the password, so the user can only change it (ruling 14). */
  readonly mustChangePassword?: true;
  /** Identified by a reply address and a verified sender instead of a session. */
  readonly isByEmail?: true;
}

export interface ApiKeyPrincipal {
  readonly kind: Kind<'api_key'>;
  readonly keyId: string;
  readonly teams: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The holder of an emailed link, which opens exactly one record. */
export interface LinkPrincipal {
  readonly kind: Kind<'provider_link'>;
  readonly linkId: string;
  readonly purpose: LinkPurpose;
  readonly subjectId: string;
}

export interface AnonymousPrincipal {
  readonly kind: Kind<'anonymous'>;
  /** The visitor cookie (`lyUuid`), when the browser sent one. */
  readonly visitorId: string | null;
  /** Network address, for rate limits of anonymous callers. */
  readonly ipAddress: string;
}

/** The server itself: jobs, data migrations, and behaviors with more rights than their caller. */
export interface JobPrincipal {
  readonly kind: Kind<'job'>;
  readonly name: string;
  /** The caller it acts for, for the audit; null if there is none. */
  readonly behalfOf: Exclude<Principal, JobPrincipal> | null;
}

export type Principal = UserPrincipal | ApiKeyPrincipal | LinkPrincipal | AnonymousPrincipal | JobPrincipal;

export const userIdOf = (principal: Principal): string | null => (principal.kind === 'user' ? principal.userId : null);
export const staffRoleOf = (principal: Principal): string | null =>
  principal.kind === 'user' ? principal.staffRole : null;
export const teamSetOf = (principal: Principal): string | null =>
  principal.kind === 'user' ? (principal.teamSet ?? null) : null;
