/** Channels and times of a person's notifications (NO-016, NO-018). */
import { heldUntil, nextDigest, type QuietHours } from '#domain/notices/email-time.ts';
import type { Digest } from '#generated/domain/lists/digest.ts';
import type { NotificationDefinition } from '#runtime/product.ts';

export interface NotificationPreferences {
  /** Channels chosen for the request, otherwise for the event, otherwise for all events. */
  readonly channels: readonly string[];
  readonly digest: Digest;
  readonly followedGroupsOnly: boolean;
  /** True for a follower of the record, and for a named person. */
  readonly isInvolved: boolean;
  readonly quiet: QuietHours;
}

export interface Delivery {
  readonly isInApp: boolean;
  /** Sent now, collected in an email of that kind, or not sent; `immediate` collects notifications of quiet hours. */
  readonly email: 'now' | WaitingEmail | null;
}

export interface WaitingEmail {
  readonly digest: Exclude<Digest, 'off'>;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
}

/** A transactional event always uses every channel of the person, and an urgent one ignores quiet hours. */
export function deliveryFor(
  event: NotificationDefinition,
  wishes: NotificationPreferences,
  now: number,
  isUrgent = false,
): Delivery {
  const has = (channel: 'in_app' | 'email'): boolean =>
    event.channels.includes(channel) && (event.isTransactional || wishes.channels.includes(channel));
  if (event.isGroupBound && wishes.followedGroupsOnly && !wishes.isInvolved && !event.isTransactional) return nothing;
  return { isInApp: has('in_app'), email: has('email') ? emailBy(event, wishes, now, isUrgent) : null };
}

const nothing: Delivery = { isInApp: false, email: null };

function emailBy(
  event: NotificationDefinition,
  { digest, quiet }: NotificationPreferences,
  now: number,
  isUrgent: boolean,
): Delivery['email'] {
  if (event.isTransactional) return 'now';
  if (digest === 'off') return null;
  if (digest !== 'immediate') return { digest, dueAt: nextDigest(digest, quiet.zone, now) };
  const dueAt = isUrgent ? null : heldUntil(quiet, now);
  return dueAt === null ? 'now' : { digest, dueAt };
}
