/** What the product tells people: events that notify them, and mails of other kinds. */
import type { MailDefinition, NotificationDefinition } from '../../src/runtime/product.ts';
import type { Filled } from './filled.ts';
import type { Origin } from './origin.ts';

/** The id is like `service_group.step_changed`. */
export type NotificationEvent = Filled<NotificationDefinition> & { readonly origin: Origin };

/** A mail that is no notification (`schemas/notifications/mail/`). */
export type Mail = Filled<MailDefinition> & {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly origin: Origin;
};
