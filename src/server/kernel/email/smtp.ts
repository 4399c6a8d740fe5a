/** Sends a rendered email to an SMTP server. */
import { messages } from '#generated/domain/messages.ts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { EmailRefused, type EmailTransport, type OutgoingEmail } from './transport.ts';

/** `smtpUrl` may contain the sender: `smtp://user:password@mail.example:587?from=orders%40acme.example`. */
export function smtpTransport(smtpUrl: string, defaultSender: string): EmailTransport {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? defaultSender;
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.href,
    pool: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  return {
    send: async (email) => {
      const sent = await transport.sendMail(messageOf(email, from)).catch((error: unknown) => {
        throw asRefusal(error);
      });
      return sent.messageId;
    },
    close: () => transport.close(),
  };
}

/** Addresses are passed as objects and not parsed, so a comma or line break cannot add a receiver or header. */
function messageOf(email: OutgoingEmail, from: string): SendMailOptions {
  return {
    from: { name: messages['shell.product'], address: from },
    to: { name: '', address: email.to },
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: email.messageId,
    ...(email.calendar !== undefined && { icalEvent: { filename: 'appointment.ics', content: email.calendar } }),
    // Some email programs thread by one header, some by the other.
    ...(email.reply && {
      replyTo: { name: '', address: email.reply.to },
      inReplyTo: email.reply.threadId,
      references: [email.reply.threadId],
    }),
    ...(email.answersTo !== undefined && { inReplyTo: email.answersTo, references: [email.answersTo] }),
    headers: {
      'X-Auto-Response-Suppress': 'All',
      ...autoSubmitted(email),
      ...(email.unsubscribeUrl && {
        'List-Unsubscribe': `<${email.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The Auto-Submitted header: automatic, and whether it answers an email. (RFC 3834, section 5) */
function autoSubmitted({ isWritten, answersTo }: OutgoingEmail): Readonly<Record<string, string>> {
  if (isWritten) return {};
  return { 'Auto-Submitted': answersTo === undefined ? 'auto-generated' : 'auto-replied' };
}

interface SmtpFault extends Error {
  /** The SMTP command that failed. */
  readonly command?: string;
  readonly responseCode?: number;
}

/** Codes at RCPT TO about the sender: not signed in, or not allowed to send. */
const ownFaults = new Set([521, 530, 534, 535, 538, 554]);

/**
 * Only a permanently refused receiver is final. A wrong password, a disallowed sender, or a full or suspicious server
 * is transient or ours to fix, so those are retried.
 */
function asRefusal(error: unknown): unknown {
  const { command, responseCode = 0, message } = error as SmtpFault;
  const [, subject] = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(message) ?? [];
  const isReceiver = subject === undefined ? !ownFaults.has(responseCode) : subject === '1' || subject === '2';
  return command?.startsWith('RCPT') === true && responseCode >= 500 && responseCode < 600 && isReceiver
    ? new EmailRefused(message)
    : error;
}
