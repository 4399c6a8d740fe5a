/** Outcome of a refused email. */
import type { EmailStatus } from '#generated/domain/lists/email-status.ts';

export interface Refusal {
  readonly status: Extract<EmailStatus, 'autoresponded' | 'inbound_failed'>;
  /** For staff, in the log of emails. */
  readonly reason: string;
  /** For the sender, when the reason names somebody else. */
  readonly answer?: string;
  /** A copy of a processed email is neither shown nor answered again. */
  readonly isCopy?: true;
}

export const failed = (reason: string, answer?: string): Refusal => ({
  status: 'inbound_failed',
  reason,
  ...(answer !== undefined && { answer }),
});
