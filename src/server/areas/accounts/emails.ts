/** The emails of accounts, with their links. */
import { limits } from '#generated/domain/limits.ts';
import type { Email } from '#server/kernel/email/mailer.ts';

export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

export const verificationEmail = ({ id, email, firstName }: Addressee): Email => ({
  template: 'verify-email',
  to: email,
  userId: id,
  values: { firstName, email, hours: String(limits.emailVerificationHours) },
  link: {
    purpose: 'email_verification',
    path: '/confirm/account-creation',
    query: { email },
    expiresInHours: limits.emailVerificationHours,
    userId: id,
  },
});

/** For an account that staff created; the person chooses the password from the link. */
export const welcomeEmail = (person: Addressee): Email => ({ ...verificationEmail(person), template: 'welcome' });

export const existingAccountEmail = ({ id, email, firstName }: Addressee, publicUrl: string): Email => ({
  template: 'signup-existing',
  to: email,
  userId: id,
  values: { firstName, email, link: `${publicUrl}/account/login` },
});

/** Goes to the new address; nothing changes before its link is opened. */
export const emailChangeEmail = ({ id, firstName }: Addressee, newEmail: string): Email => ({
  template: 'confirm-email-change',
  to: newEmail,
  userId: id,
  values: { firstName, email: newEmail, hours: String(limits.emailVerificationHours) },
  link: {
    purpose: 'email_change',
    path: '/confirm/email-change',
    expiresInHours: limits.emailVerificationHours,
    userId: id,
  },
});

/** Goes to the present address, so its owner can stop a change requested by somebody else. */
export const emailChangeNotice = ({ id, email, firstName }: Addressee, newEmail: string, publicUrl: string): Email => ({
  template: 'email-change-requested',
  to: email,
  userId: id,
  values: { firstName, email, newEmail, link: `${publicUrl}/account/forgot-password` },
});

export const passwordResetEmail = ({ id, email, firstName }: Addressee): Email => ({
  template: 'reset-password',
  to: email,
  userId: id,
  values: { firstName, email, hours: String(limits.passwordResetHours) },
  link: {
    purpose: 'password_reset',
    path: '/confirm/reset-password',
    expiresInHours: limits.passwordResetHours,
    userId: id,
  },
});

export const passwordChangedEmail = (
  { id, email, firstName }: Addressee,
  publicUrl: string,
  now = new Date(),
): Email => ({
  template: 'password-changed',
  to: email,
  userId: id,
  values: { firstName, email, date: now.toISOString().slice(0, 10), link: `${publicUrl}/account/forgot-password` },
});

export interface Invitation {
  readonly inviter: string;
  readonly team: string;
  readonly teamId: string;
}

export const invitationEmail = ({ id, email, firstName }: Addressee, { inviter, team, teamId }: Invitation): Email => ({
  template: 'team-invitation',
  to: email,
  userId: id,
  teamId,
  values: { firstName, inviter, team, days: String(limits.invitationDays) },
  link: {
    purpose: 'team_invitation',
    path: '/confirm/join-team-invitations',
    expiresInHours: limits.invitationDays * 24,
    userId: id,
    teamId,
  },
});
