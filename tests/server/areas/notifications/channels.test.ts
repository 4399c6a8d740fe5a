import { describe, expect, it } from 'vitest';
import type { NotificationDefinition } from '#runtime/product.ts';
import { deliveryFor, type NotificationPreferences } from '#server/areas/notifications/channels.ts';

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
const wishes = (values: Partial<NotificationPreferences> = {}): NotificationPreferences => ({
  channels: ['in_app', 'email'],
  digest: 'immediate',
  followedGroupsOnly: false,
  isInvolved: true,
  quiet: { zone: 'America/Chicago', from: null, until: null, weekends: false },
  ...values,
});
/** A Wednesday, 12:00 in Chicago. */
const noon = Date.parse('2026-03-11T17:00:00Z');
const none = { isInApp: false, email: null };

describe('[NO-016] a person is notified', () => {
  it('by both ways unless they chose otherwise', () => {
    expect(deliveryFor(event(), wishes(), noon)).toEqual({ isInApp: true, email: 'now' });
    expect(deliveryFor(event(), wishes({ channels: ['in_app'] }), noon)).toEqual({ isInApp: true, email: null });
    expect(deliveryFor(event(), wishes({ channels: [] }), noon)).toEqual(none);
  });

  it('only by ways that the event has', () => {
    expect(deliveryFor(event({ channels: ['in_app'] }), wishes(), noon)).toEqual({ isInApp: true, email: null });
  });

  it('by email at once, together, or not at all, as the digest says', () => {
    const dueAt = (moment: string) => Date.parse(moment);
    const emailFor = (digest: NotificationPreferences['digest']) =>
      deliveryFor(event(), wishes({ digest }), noon).email;
    expect(emailFor('daily')).toEqual({ digest: 'daily', dueAt: dueAt('2026-03-12T13:00:00Z') });
    expect(emailFor('weekly')).toEqual({ digest: 'weekly', dueAt: dueAt('2026-03-16T13:00:00Z') });
    expect(deliveryFor(event(), wishes({ digest: 'off' }), noon).email).toBeNull();
  });

  it('nothing of requests that they do not follow when they want followed ones only', () => {
    const others = wishes({ followedGroupsOnly: true, isInvolved: false });
    expect(deliveryFor(event(), others, noon)).toEqual(none);
    expect(deliveryFor(event({ isGroupBound: false }), others, noon)).toEqual({ isInApp: true, email: 'now' });
    expect(deliveryFor(event(), { ...others, isInvolved: true }, noon)).toEqual({ isInApp: true, email: 'now' });
  });

  it('of the account or a duty, regardless of preferences', () => {
    const deaf = wishes({ channels: [], digest: 'off', followedGroupsOnly: true, isInvolved: false });
    expect(deliveryFor(event({ isTransactional: true }), deaf, noon)).toEqual({ isInApp: true, email: 'now' });
  });

  it('in the morning about events in quiet hours, but at once about a ticket with an outage', () => {
    const quiet = { zone: 'America/Chicago', from: 19, until: 7, weekends: true };
    const night = Date.parse('2026-03-12T02:00:00Z');
    const emailAt = (now: number, isUrgent = false) => deliveryFor(event(), wishes({ quiet }), now, isUrgent).email;
    expect(emailAt(noon)).toBe('now');
    expect(emailAt(night)).toEqual({ digest: 'immediate', dueAt: Date.parse('2026-03-12T12:00:00Z') });
    expect(emailAt(night, true)).toBe('now');
    expect(deliveryFor(event({ isTransactional: true }), wishes({ quiet }), night).email).toBe('now');
  });
});
