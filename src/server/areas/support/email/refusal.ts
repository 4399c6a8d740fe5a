/** What becomes of an email whose words are not heard. */
import type { EmailStatus } from '#generated/domain/lists/email-status.ts';

export interface Refusal {
  readonly status: Extract<EmailStatus, 'autoresponded' | 'inbound_failed'>;
  /** For our staff, in the log of emails. */
  readonly reason: string;
  /** For the sender, where the reason names somebody else. */
  readonly answer?: string;
  /** A copy of what was taken is neither shown nor answered again. */
  readonly isCopy?: true;
}

export const failed = (reason: string, answer?: string): Refusal => ({
  status: 'inbound_failed',
  reason,
  ...(answer !== undefined && { answer }),
});
