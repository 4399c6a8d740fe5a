import { describe, expect, test } from 'vitest';
import { model } from './specified.ts';

const { notifications } = model;

describe('notifications', () => {
  test('[NO-003] cover every named subject', () => {
    const subjects = new Set(notifications.map(({ id }) => id.split('.')[0]));
    expect([...subjects]).toEqual(
      expect.arrayContaining(['quote', 'order', 'install', 'ticket', 'renewal', 'invoice', 'account']),
    );
    expect(notifications.filter(({ id }) => id.startsWith('renewal.reshop'))).toHaveLength(2);
  });

  test('occur once each', () => {
    const ids = notifications.map(({ id }) => id);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  });

  test('that are emailed have words for it', () => {
    const emailed = notifications.filter(({ channels }) => channels.includes('email'));
    expect(emailed.filter(({ template }) => !template).map(({ id }) => id)).toEqual([]);
  });

  test('name no price in the subject of an email about quotes', () => {
    const priced = notifications.filter(
      ({ id, template }) => id.startsWith('quote.') && template?.subject.includes('{amount}'),
    );
    expect(priced.map(({ id }) => id)).toEqual([]);
  });

  test('about a request can be limited to followed requests', () => {
    const unbound = notifications.filter(
      ({ id, isGroupBound }) => /^(service_group|quote|install)\./.test(id) && !isGroupBound,
    );
    expect(unbound.map(({ id }) => id)).toEqual([]);
  });

  test('say no more in the list than in full', () => {
    expect(notifications.filter(({ template }) => template!.inApp.length > 80).map(({ id }) => id)).toEqual([]);
  });
});
