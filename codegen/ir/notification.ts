/** Events that notify people, and other emails. */
import type { EmailDefinition, NotificationDefinition } from '../../src/runtime/product.ts';
import type { Filled } from './filled.ts';
import type { Origin } from './origin.ts';

/** The id is like `service_group.step_changed`. */
export type NotificationEvent = Filled<NotificationDefinition> & { readonly origin: Origin };

/** An email that is no notification (`schemas/notifications/email/`). */
export type Email = Filled<EmailDefinition> & {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly origin: Origin;
};
