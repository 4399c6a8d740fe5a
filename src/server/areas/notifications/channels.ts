/** By which ways a person hears of an event (NO-016, NO-018). */
import type { Digest } from '#generated/domain/lists/digest.ts';
import type { NotificationDefinition } from '#runtime/product.ts';

export interface Wishes {
  /** Channels chosen for the event, else those chosen for all events. */
  readonly channels: readonly string[];
  readonly digest: Digest;
  readonly followedGroupsOnly: boolean;
  /** True for a follower of the record, and for someone who is meant by name. */
  readonly isInvolved: boolean;
}

export interface Delivery {
  readonly isInApp: boolean;
  readonly mail: 'now' | 'digest' | null;
}

/** A transactional event always reaches a person by every way that it has. */
export function deliveryFor(event: NotificationDefinition, wishes: Wishes): Delivery {
  const has = (channel: 'in_app' | 'email'): boolean =>
    event.channels.includes(channel) && (event.isTransactional || wishes.channels.includes(channel));
  if (event.isGroupBound && wishes.followedGroupsOnly && !wishes.isInvolved && !event.isTransactional) return nothing;
  return { isInApp: has('in_app'), mail: has('email') ? mailBy(event, wishes.digest) : null };
}

const nothing: Delivery = { isInApp: false, mail: null };

function mailBy(event: NotificationDefinition, digest: Digest): Delivery['mail'] {
  if (event.isTransactional || digest === 'immediate') return 'now';
  return digest === 'off' ? null : 'digest';
}
