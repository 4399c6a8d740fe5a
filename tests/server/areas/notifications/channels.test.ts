import { describe, expect, it } from 'vitest';
import type { NotificationDefinition } from '#runtime/product.ts';
import { deliveryFor, type Wishes } from '#server/areas/notifications/channels.ts';

const event = (values: Partial<NotificationDefinition> = {}): NotificationDefinition => ({
  id: 'quote.listed',
  title: 'Quotes listed',
  description: '',
  audience: ['followers'],
  channels: ['in_app', 'email'],
  isGroupBound: true,
  isTransactional: false,
  ...values,
});
const wishes = (values: Partial<Wishes> = {}): Wishes => ({
  channels: ['in_app', 'email'],
  digest: 'immediate',
  followedGroupsOnly: false,
  isInvolved: true,
  ...values,
});
const none = { isInApp: false, mail: null };

describe('[NO-016] a person hears', () => {
  it('by both ways unless they chose otherwise', () => {
    expect(deliveryFor(event(), wishes())).toEqual({ isInApp: true, mail: 'now' });
    expect(deliveryFor(event(), wishes({ channels: ['in_app'] }))).toEqual({ isInApp: true, mail: null });
    expect(deliveryFor(event(), wishes({ channels: [] }))).toEqual(none);
  });

  it('only by ways that the event has', () => {
    expect(deliveryFor(event({ channels: ['in_app'] }), wishes())).toEqual({ isInApp: true, mail: null });
  });

  it('by mail at once, together, or not at all, as the digest says', () => {
    expect(deliveryFor(event(), wishes({ digest: 'daily' })).mail).toBe('digest');
    expect(deliveryFor(event(), wishes({ digest: 'weekly' })).mail).toBe('digest');
    expect(deliveryFor(event(), wishes({ digest: 'off' })).mail).toBeNull();
  });

  it('nothing of requests that they do not follow when they want followed ones only', () => {
    const others = wishes({ followedGroupsOnly: true, isInvolved: false });
    expect(deliveryFor(event(), others)).toEqual(none);
    expect(deliveryFor(event({ isGroupBound: false }), others)).toEqual({ isInApp: true, mail: 'now' });
    expect(deliveryFor(event(), { ...others, isInvolved: true })).toEqual({ isInApp: true, mail: 'now' });
  });

  it('what concerns the account or a duty, whatever they chose', () => {
    const deaf = wishes({ channels: [], digest: 'off', followedGroupsOnly: true, isInvolved: false });
    expect(deliveryFor(event({ isTransactional: true }), deaf)).toEqual({ isInApp: true, mail: 'now' });
  });
});
