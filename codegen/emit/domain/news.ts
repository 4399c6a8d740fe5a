/** Notification events and mails. */
import type { Model } from '../../ir/model.ts';
import type { Mail, NotificationEvent } from '../../ir/news.ts';
import { literal } from '../../write/literal.ts';
import { listLiteral, withoutEmpty, type DomainFile } from './typed-file.ts';

export function newsFiles(model: Model): readonly DomainFile[] {
  return [notificationsFile(model.notifications), mailsFile(model.mails)];
}

function notificationsFile(events: readonly NotificationEvent[]): DomainFile {
  const items = events.map(
    ({ id, title, description, audience, channels, isGroupBound, isTransactional, page, template }) => ({
      id,
      title,
      description,
      audience,
      channels,
      isGroupBound,
      isTransactional,
      ...withoutEmpty({ page, template }),
    }),
  );
  const text = `import type { NotificationDefinition } from '../../src/runtime/product.ts';

export const notificationEvents = ${listLiteral(items)} as const satisfies readonly NotificationDefinition[];

export type NotificationEventId = (typeof notificationEvents)[number]['id'];
`;
  return { path: 'notifications.ts', source: 'schemas/notifications', text };
}

function mailsFile(mails: readonly Mail[]): DomainFile {
  const entries = mails.map(({ id, subject, text, action, isTransactional, isLimited }) => {
    const mail = { subject, text, ...withoutEmpty({ action }), isTransactional, ...(isLimited ? { isLimited } : {}) };
    return `  ${literal(id)}: ${literal(mail)},\n`;
  });
  const text = `import type { MailDefinition } from '../../src/runtime/product.ts';

export const mails = {\n${entries.join('')}} as const satisfies Readonly<Record<string, MailDefinition>>;

export type MailId = keyof typeof mails;
`;
  return { path: 'mails.ts', source: 'schemas/notifications/mail', text };
}
