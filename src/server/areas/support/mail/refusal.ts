/** What becomes of a mail whose words are not heard. */
import type { MailStatus } from '#generated/domain/lists/mail-status.ts';

export interface Refusal {
  readonly status: Extract<MailStatus, 'autoresponded' | 'inbound_failed'>;
  /** For our staff, in the log of mails. */
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
