/** What becomes of a mail whose words are not heard. */
import type { MailStatus } from '#generated/domain/lists/mail-status.ts';

export interface Refusal {
  readonly status: Extract<MailStatus, 'autoresponded' | 'inbound_failed'>;
  /** For our staff, in the log of mails. */
  readonly reason: string;
}

export const failed = (reason: string): Refusal => ({ status: 'inbound_failed', reason });
