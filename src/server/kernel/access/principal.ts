/** Who is asking: never null, never guessed. */
import type { LinkPurpose } from '#generated/domain/lists/link-purpose.ts';
import type { PrincipalKind } from '#generated/domain/lists/principal-kind.ts';

/** A kind that the audit names. */
type Kind<Name extends PrincipalKind> = Name;

export interface UserPrincipal {
  readonly kind: Kind<'user'>;
  readonly userId: string;
  readonly sessionId: string;
  /** Staff role id (`admin`, `quoperator`, …); null for customers. */
  readonly staffRole: string | null;
  /** IANA name from the profile: which day it is for the user. */
  readonly timeZone: string;
  /** Permissions held per team, implied ones included, sub-teams spelled out. */
  readonly teams: ReadonlyMap<string, ReadonlySet<string>>;
  /** Digest under which the database holds the ids of `teams`; absent for few of them. */
  readonly teamSet?: string;
  /** The staff user behind a viewed-as customer. */
  readonly realUserId: string | null;
  /** The password was chosen by somebody else: nothing but changing it is open (ruling 14). */
  readonly mustChangePassword?: true;
  /** Known by a reply address and a proved sender instead of a session. */
  readonly isByEmail?: true;
}

export interface ApiKeyPrincipal {
  readonly kind: Kind<'api_key'>;
  readonly keyId: string;
  readonly teams: ReadonlyMap<string, ReadonlySet<string>>;
}

/** The bearer of an emailed link; it opens exactly one record. */
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
  /** Network address, by which limits count what strangers do. */
  readonly ipAddress: string;
}

/** The server itself: jobs, migrations of data, behaviors that act beyond their caller's reach. */
export interface JobPrincipal {
  readonly kind: Kind<'job'>;
  readonly name: string;
  /** On whose request it acts, for the audit; null when nobody asked. */
  readonly behalfOf: Exclude<Principal, JobPrincipal> | null;
}

export type Principal = UserPrincipal | ApiKeyPrincipal | LinkPrincipal | AnonymousPrincipal | JobPrincipal;

export const userIdOf = (principal: Principal): string | null => (principal.kind === 'user' ? principal.userId : null);
export const staffRoleOf = (principal: Principal): string | null =>
  principal.kind === 'user' ? principal.staffRole : null;
export const teamSetOf = (principal: Principal): string | null =>
  principal.kind === 'user' ? (principal.teamSet ?? null) : null;
