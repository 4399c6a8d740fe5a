/** Notification events and emails. */
import type { Model } from '../../ir/model.ts';
import type { Email, NotificationEvent } from '../../ir/notification.ts';
import { literal } from '../../write/literal.ts';
import { listLiteral, withoutEmpty, type DomainFile } from './typed-file.ts';

export function notificationOutput(model: Model): readonly DomainFile[] {
  return [notificationsFile(model.notifications), emailsFile(model.emails)];
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

function emailsFile(emails: readonly Email[]): DomainFile {
  const entries = emails.map(({ id, subject, text, action, isTransactional, isLimited }) => {
    const email = { subject, text, ...withoutEmpty({ action }), isTransactional, ...(isLimited ? { isLimited } : {}) };
    return `  ${literal(id)}: ${literal(email)},\n`;
  });
  const text = `import type { EmailDefinition } from '../../src/runtime/product.ts';

export const emails = {\n${entries.join('')}} as const satisfies Readonly<Record<string, EmailDefinition>>;

export type EmailId = keyof typeof emails;
`;
  return { path: 'emails.ts', source: 'schemas/notifications/email', text };
}
