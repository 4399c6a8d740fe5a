import { describe, expect, test } from 'vitest';
import { missingAccess, missingGrant } from '#domain/missing-access.ts';

const told = (...rule: readonly string[]): string => missingAccess(missingGrant(rule, true));
const toldToCustomers = (...rule: readonly string[]): string => missingAccess(missingGrant(rule, false));

describe('[PE-019] what a refused person reads', () => {
  test('names the permission that a team admin can give, wherever it stands in the rule', () => {
    const text = 'Requires MANAGE_USERS permission. Contact team admin for access.';
    expect(told('MANAGE_USERS')).toBe(text);
    expect(told('quoperator', 'MANAGE_USERS', 'API_KEYS')).toBe(text);
  });

  test('sends nobody to a team admin for what is not theirs to give', () => {
    expect(told('implementation_specialist', 'salesperson')).toBe(
      'Only our staff can do this (Implementation specialist).',
    );
    expect(told('staff')).toBe('Only our staff can do this.');
    expect(told('owner')).toBe('This is not yours to do.');
    expect(told()).toBe('Only our staff can do this.');
  });

  test('names the roles of our staff to our staff alone', () => {
    expect(toldToCustomers('quoperator', 'salesperson')).toBe('Only our staff can do this.');
    expect(toldToCustomers('quoperator', 'MANAGE_USERS')).toBe(
      'Requires MANAGE_USERS permission. Contact team admin for access.',
    );
    expect(toldToCustomers('owner')).toBe('This is not yours to do.');
  });

  test('tells who only views that this is so', () => {
    expect(told('contributor')).toBe('Your role in this team only views. Contact team admin for access.');
  });
});
