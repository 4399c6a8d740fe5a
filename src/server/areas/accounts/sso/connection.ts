/** The identity provider of a company, as an administrator set it up. */

export interface Connection {
  readonly id: string;
  readonly teamId: string;
  /** Name in sign-in links. */
  readonly name: string;
  /** Email domains in lower case; the provider is believed about these alone. */
  readonly domains: readonly string[];
  readonly issuer: string;
  readonly clientId: string;
  /** As it stands in the database: encrypted. */
  readonly clientSecret: string | null;
  /** Roles in the team for people who sign in for the first time; none: they sign up first. */
  readonly newcomerRoleIds: readonly string[];
  /** Whether people of its domains may use nothing else. */
  readonly isEnforced: boolean;
}

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
