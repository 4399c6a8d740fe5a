/** Which mails no person wrote, told by what programs say of them (RFC 3834). They move nothing. (workplace 5) */

export interface MailHead {
  /** Values of a header, first one first; names in lower case. */
  readonly all: (name: string) => readonly string[];
  /** Address of `From`, in lower case. */
  readonly from: string;
  /** Sender on the envelope; empty for a report, null where nobody tells. */
  readonly returnPath: string | null;
  readonly messageId: string;
}

const noReply = /^(?:no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?)(?:[+.-][^@]*)?@/;

/** A few words on why; null for a mail of a person. `ownHosts` are those that our own mails come from. */
export function whyAutomatic(head: MailHead, ownHosts: readonly string[]): string | null {
  const value = (name: string): string => head.all(name)[0]?.trim().toLowerCase() ?? '';
  const submitted = value('auto-submitted').split(';')[0]!.trim();
  if (submitted !== '' && submitted !== 'no') return `Auto-Submitted: ${submitted}`;
  if (head.returnPath === '') return 'Return-Path: <>';
  if (/multipart\/report|message\/delivery-status/.test(value('content-type'))) return 'Content-Type: report';
  const named = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-loop'].find((name) => value(name) !== '');
  if (named !== undefined) return `${named}: ${value(named)}`;
  const precedence = value('precedence');
  // A group that people write through is a list; a bulk mail without one is a machine.
  if (/^(?:auto_reply|auto-reply|junk)$/.test(precedence) || (precedence === 'bulk' && value('list-id') === ''))
    return `Precedence: ${precedence}`;
  if (noReply.test(head.from)) return `From: ${head.from}`;
  if (ownHosts.some((host) => head.from.endsWith(`@${host}`))) return `From: ${head.from}`;
  if (ownHosts.some((host) => head.messageId.toLowerCase().endsWith(`@${host}>`)))
    return `Message-ID: ${head.messageId}`;
  return null;
}
