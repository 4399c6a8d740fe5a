import { describe, expect, test } from 'vitest';
import { model } from './specified.ts';

const { notifications } = model;
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

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

  test('that are mailed have words for it, and no price in the subject', () => {
    for (const { id, channels, template } of notifications) {
      if (!channels.includes('email')) continue;
      expect(template?.text, id).toBeTruthy();
      if (id.startsWith('quote.')) expect(placeholders(template!.subject), id).not.toContain('amount');
    }
  });

  test('about a request can be limited to followed requests', () => {
    const unbound = notifications.filter(
      ({ id, groupBound }) => /^(service_group|quote|install)\./.test(id) && !groupBound,
    );
    expect(unbound.map(({ id }) => id)).toEqual([]);
  });

  test('say no more in the list than in full', () => {
    for (const { id, template } of notifications) expect(template!.inApp.length, id).toBeLessThanOrEqual(80);
  });
});
