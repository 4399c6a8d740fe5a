import { describe, expect, test } from 'vitest';
import { actionsOf, customerGrants } from '#domain/workplace/who-may.ts';

const invoices = {
  read: ['VIEW_BILL_CONSOLIDATION', 'salesperson', 'implementation_specialist', 'development'],
  create: ['implementation_specialist'],
  update: ['implementation_specialist'],
  delete: ['nobody'],
};
const audit = { read: ['staff'], create: ['system'], update: ['system'], delete: ['system'] };

describe('[AM-006] who may what', () => {
  test('a role may do what its grants allow, an administrator what anyone may, and no one what none may', () => {
    expect(actionsOf(invoices, 'implementation_specialist')).toEqual(['read', 'create', 'update']);
    expect(actionsOf(invoices, 'salesperson')).toEqual(['read']);
    expect(actionsOf(invoices, 'quoperator')).toEqual([]);
    expect(actionsOf(invoices, 'admin')).toEqual(['read', 'create', 'update']);
    expect(actionsOf(audit, 'quoperator')).toEqual(['read']);
  });

  test('customers need a permission, or none', () => {
    expect(customerGrants(invoices, 'read')).toEqual(['VIEW_BILL_CONSOLIDATION']);
    expect(customerGrants({ ...audit, read: ['member', 'staff'] }, 'read')).toEqual(['member']);
    expect(customerGrants(audit, 'read')).toEqual([]);
  });
});
