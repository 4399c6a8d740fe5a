/** What providers of payments tell, and what it does to a payment. */
import { describe, expect, test } from 'vitest';
import { effectOf, eventReaders } from '#domain/bank/payment-event.ts';

describe('news of Mercury', () => {
  const news = (status: unknown, about: object = {}) =>
    eventReaders.mercury(
      { id: 'e1', resourceType: 'transaction', resourceId: 't1', mergePatch: { status }, ...about },
      null,
    );

  test.each([
    ['pending', 'pending', null],
    ['sent', 'completed', null],
    ['failed', 'failed', 'failed'],
    ['cancelled', 'failed', 'cancelled'],
  ])('%s: the payment is %s', (status, says, reason) => {
    expect(news(status)).toEqual({ eventId: 'e1', reference: 't1', says, reason });
  });

  test('a failure says why where they do', () => {
    const mergePatch = { status: 'failed', reasonForFailure: 'R01' };
    expect(news('', { mergePatch })).toMatchObject({ says: 'failed', reason: 'R01' });
    expect(news('', { mergePatch: { ...mergePatch, status: 'sent' } })).toMatchObject({ reason: null });
  });

  test.each<[string, object]>([
    ['another resource', { resourceType: 'account' }],
    ['no event id', { id: '' }],
    ['no reference', { resourceId: 7 }],
    ['no patch', { mergePatch: null }],
    ['another state', { mergePatch: { status: 'held' } }],
    ['another field', { mergePatch: { note: 'x' } }],
  ])('of %s is none of a payment', (_, about) => {
    expect(news('sent', about)).toBeNull();
  });
});

describe('news of Brex', () => {
  const news = (event_type: unknown, delivery: string | null = 'd1', transfer_id: unknown = 't1') =>
    eventReaders.brex({ event_type, transfer_id }, delivery);

  test('processed and failed', () => {
    expect(news('TRANSFER_PROCESSED')).toEqual({ eventId: 'd1', reference: 't1', says: 'completed', reason: null });
    expect(news('TRANSFER_FAILED')).toMatchObject({ says: 'failed', reason: 'TRANSFER_FAILED' });
  });

  test('of something else, or without its ids, is none', () => {
    expect([news('CARD_USED'), news(7), news('TRANSFER_FAILED', null), news('TRANSFER_FAILED', 'd1', '')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
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
