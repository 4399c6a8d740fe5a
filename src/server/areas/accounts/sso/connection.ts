/** The identity provider of a company, as set up by an administrator. */

export interface Connection {
  readonly id: string;
  readonly teamId: string;
  /** Name in sign-in links. */
  readonly name: string;
  /** Email domains in lower case. The provider is trusted for these only. */
  readonly domains: readonly string[];
  readonly issuer: string;
  readonly clientId: string;
  /** Encrypted, as in the database. */
  readonly clientSecret: string | null;
  /** Team roles for people who sign in for the first time; without them, people must sign up first. */
  readonly newcomerRoleIds: readonly string[];
  /** Whether people of its domains must use this provider. */
  readonly isEnforced: boolean;
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
