/** The letters that accounts send, with their links. */
import { limits } from '#generated/domain/limits.ts';
import type { Letter } from '#server/kernel/email/post-office.ts';

export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
}

export const verificationLetter = ({ id, email, firstName }: Addressee): Letter => ({
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

/** To somebody for whom our staff made an account: it opens with the password that is chosen from the link. */
export const welcomeLetter = (person: Addressee): Letter => ({ ...verificationLetter(person), template: 'welcome' });

export const existingAccountLetter = ({ id, email, firstName }: Addressee, publicUrl: string): Letter => ({
  template: 'signup-existing',
  to: email,
  userId: id,
  values: { firstName, email, link: `${publicUrl}/account/login` },
});

/** Goes to the new address; nothing changes before its link is opened. */
export const emailChangeLetter = ({ id, firstName }: Addressee, newEmail: string): Letter => ({
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

/** Goes to the present address, so that its owner can stop a change that somebody else asked for. */
export const emailChangeNotice = (
  { id, email, firstName }: Addressee,
  newEmail: string,
  publicUrl: string,
): Letter => ({
  template: 'email-change-requested',
  to: email,
  userId: id,
  values: { firstName, email, newEmail, link: `${publicUrl}/account/forgot-password` },
});

export const resetLetter = ({ id, email, firstName }: Addressee): Letter => ({
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

export const passwordChangedLetter = (
  { id, email, firstName }: Addressee,
  publicUrl: string,
  now = new Date(),
): Letter => ({
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

export const invitationLetter = (
  { id, email, firstName }: Addressee,
  { inviter, team, teamId }: Invitation,
): Letter => ({
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
