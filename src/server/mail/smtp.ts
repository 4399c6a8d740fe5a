/** Hands a rendered mail to an SMTP server. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import { MailRefused, type MailTransport, type OutgoingMail } from './transport.ts';

/** `smtpUrl` may name the sender: `smtp://user:password@mail.example:587?from=orders%40acme.example`. */
export function smtpTransport(smtpUrl: string, defaultSender: string): MailTransport {
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
    send: async (mail) => {
      const sent = await transport.sendMail(messageOf(mail, from)).catch((error: unknown) => {
        throw asRefusal(error);
      });
      return sent.messageId;
    },
    close: () => transport.close(),
  };
}

/** Addresses are objects and never parsed, so a comma or a line break in one cannot add a receiver or a header. */
function messageOf(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from: { name: 'Trunkline', address: from },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function asRefusal(error: unknown): unknown {
  const { responseCode, message } = error as { responseCode?: number; message: string };
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600 ? new MailRefused(message) : error;
}
