/** Content of an outgoing email: a transactional email, or a notification sent as email. */
import { messages } from '#generated/domain/messages.ts';
import { emails, type EmailId } from '#generated/domain/emails.ts';
import { notificationEvents, type NotificationEventId } from '#generated/domain/notifications.ts';
import type { EmailDefinition, NotificationDefinition } from '#runtime/product.ts';
import type { Thread } from './incoming/reply-addresses.ts';
import type { Email } from './mailer.ts';

export type EmailJob = Omit<Email, 'template'> & {
  readonly template: EmailId | NotificationEventId;
  /** The subject of an email that cannot be answered. */
  readonly about?: { readonly entity: string; readonly id: string };
  /** The thread to which the receiver may reply by email. */
  readonly thread?: Thread;
  /** Earlier messages, newest first. */
  readonly earlier?: readonly Earlier[];
  /** Whether a person wrote the text, so that it is not marked as automatic. */
  readonly isWritten?: true;
};

export interface Earlier {
  /** Author and time, formatted. */
  readonly by: string;
  readonly text: string;
}

const events = new Map<string, NotificationDefinition>(notificationEvents.map((event) => [event.id, event]));

export function definitionOf(template: EmailJob['template']): EmailDefinition {
  const event = events.get(template);
  return event ? asEmail(event) : emails[template as EmailId];
}

const asEmail = ({ title, description, template, isTransactional }: NotificationDefinition): EmailDefinition => ({
  subject: template?.subject ?? title,
  text: [template?.text ?? description],
  action: { label: messages['notification.open'], url: '{link}' },
  isTransactional,
});
