/** What the product tells people: events that notify them, and mails of other kinds. */
import type { Origin } from './model.ts';

export interface NotificationEvent {
  /** `service_group.step_changed` */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly audience: readonly string[];
  readonly channels: readonly ('in_app' | 'email' | 'webhook')[];
  readonly groupBound: boolean;
  readonly template: { readonly subject: string; readonly text: string; readonly inApp: string } | null;
  readonly transactional: boolean;
  readonly origin: Origin;
}

/** A mail that is no notification (`schemas/notifications/mail/`). */
export interface Mail {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly subject: string;
  readonly text: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | null;
  readonly transactional: boolean;
  readonly origin: Origin;
}
