/** Events of payment providers, and their effect on payments. */
import { describe, expect, test } from 'vitest';
import { effectOf, eventReaders } from '#domain/bank/payment-event.ts';

describe('events of Mercury', () => {
  const mercuryEvent = (status: unknown, about: object = {}) =>
    eventReaders.mercury(
      { id: 'e1', resourceType: 'transaction', resourceId: 't1', mergePatch: { status }, ...about },
      null,
    );

  test.each([
    ['pending', 'pending', null],
    ['sent', 'completed', null],
    ['failed', 'failed', 'failed'],
    ['cancelled', 'failed', 'cancelled'],
  ])('%s: the payment is %s', (status, mapped, reason) => {
    expect(mercuryEvent(status)).toEqual({ eventId: 'e1', reference: 't1', status: mapped, reason });
  });

  test('a failure says why where they do', () => {
    const mergePatch = { status: 'failed', reasonForFailure: 'R01' };
    expect(mercuryEvent('', { mergePatch })).toMatchObject({ status: 'failed', reason: 'R01' });
    expect(mercuryEvent('', { mergePatch: { ...mergePatch, status: 'sent' } })).toMatchObject({ reason: null });
  });

  test.each<[string, object]>([
    ['another resource', { resourceType: 'account' }],
    ['no event id', { id: '' }],
    ['no reference', { resourceId: 7 }],
    ['no patch', { mergePatch: null }],
    ['another state', { mergePatch: { status: 'held' } }],
    ['another field', { mergePatch: { note: 'x' } }],
  ])('of %s is none of a payment', (_, about) => {
    expect(mercuryEvent('sent', about)).toBeNull();
  });
});

describe('events of Brex', () => {
  const brexEvent = (event_type: unknown, delivery: string | null = 'd1', transfer_id: unknown = 't1') =>
    eventReaders.brex({ event_type, transfer_id }, delivery);

  test('processed and failed', () => {
    expect(brexEvent('TRANSFER_PROCESSED')).toEqual({
      eventId: 'd1',
      reference: 't1',
      status: 'completed',
      reason: null,
    });
    expect(brexEvent('TRANSFER_FAILED')).toMatchObject({ status: 'failed', reason: 'TRANSFER_FAILED' });
  });

  test('of something else, or without its ids, is none', () => {
    expect([
      brexEvent('CARD_USED'),
      brexEvent(7),
      brexEvent('TRANSFER_FAILED', null),
      brexEvent('TRANSFER_FAILED', 'd1', ''),
    ]).toEqual([null, null, null, null]);
  });
});

test('events come twice, late and out of order: only a pending payment moves, and forward', () => {
  expect(effectOf('completed', ['pending', 'pending'])).toBe('move');
  expect(effectOf('failed', ['pending'])).toBe('move');
  expect(effectOf('completed', ['completed'])).toBe('repeat');
  expect(effectOf('pending', ['completed'])).toBe('repeat');
  expect(effectOf('failed', ['completed'])).toBe('contradict');
  expect(effectOf('completed', ['pending', 'completed'])).toBe('contradict');
  expect(effectOf('completed', [])).toBe('wait');
});
