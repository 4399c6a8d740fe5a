import { describe, expect, test } from 'vitest';
import { missingAccess, missingGrant } from '#domain/missing-access.ts';

const textForStaff = (...rule: readonly string[]): string => missingAccess(missingGrant(rule, true));
const textForCustomers = (...rule: readonly string[]): string => missingAccess(missingGrant(rule, false));

describe('[PE-019] what a refused person reads', () => {
  test('names the permission that a team admin can give, anywhere in the rule', () => {
    const text = 'Requires MANAGE_USERS permission. Contact team admin for access.';
    expect(textForStaff('MANAGE_USERS')).toBe(text);
    expect(textForStaff('quoperator', 'MANAGE_USERS', 'API_KEYS')).toBe(text);
  });

  test('never refers to a team admin for rights that they cannot give', () => {
    expect(textForStaff('implementation_specialist', 'salesperson')).toBe(
      'Only our staff can do this (Implementation specialist).',
    );
    expect(textForStaff('staff')).toBe('Only our staff can do this.');
    expect(textForStaff('owner')).toBe('This is not yours to do.');
    expect(textForStaff()).toBe('Only our staff can do this.');
  });

  test('names the roles of our staff to our staff alone', () => {
    expect(textForCustomers('quoperator', 'salesperson')).toBe('Only our staff can do this.');
    expect(textForCustomers('quoperator', 'MANAGE_USERS')).toBe(
      'Requires MANAGE_USERS permission. Contact team admin for access.',
    );
    expect(textForCustomers('owner')).toBe('This is not yours to do.');
  });

  test('explains view-only access', () => {
    expect(textForStaff('contributor')).toBe('Your role in this team only views. Contact team admin for access.');
  });
});
