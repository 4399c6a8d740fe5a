import { describe, expect, test } from 'vitest';
import { firstArea, openRoutes, ownPath } from '#web/dashboard/areas.ts';
import type { TeamScope } from '#web/record/team/team-context.ts';
import { scopeOf } from './team-scope.ts';

/** Every screen of bills: the specification requires an add-on product for them. */
const bills = [
  'app/bill-consolidation',
  'app/consolidated-bill',
  'app/invoice',
  'app/invoices',
  'app/payments',
  'app/provider-accounts',
];
const billsOpenTo = (scope: TeamScope) => openRoutes(scope).filter(({ id }) => bills.includes(id));

/** The server grants `VIEW_BILL_CONSOLIDATION` only to members of teams with the product. */
describe('[TM-021] screens that a subscription opens', () => {
  test.each([
    ['bill_consolidation', 'bill-consolidation'],
    ['expense_management', 'expense-management'],
  ])('are all available with %s, under its name', (subscription, path) => {
    const scope = scopeOf({ permissions: ['VIEW_BILL_CONSOLIDATION'], subscriptions: [subscription] });
    const open = billsOpenTo(scope);
    expect(open.map(({ id }) => id).toSorted()).toEqual(bills);
    const named = open.filter(({ id }) => ['app/bill-consolidation', 'app/invoices'].includes(id));
    expect(named.map((route) => ownPath(route, scope))).toEqual([path, `${path}/invoices`]);
    expect(firstArea(scope)).toBe(path);
  });

  test('are not available to a member without permission to see bills', () => {
    const scope = scopeOf({ permissions: ['VIEW_INVENTORY'], subscriptions: ['network_inventory_manager'] });
    expect(billsOpenTo(scope)).toEqual([]);
    expect(firstArea(scope)).toBe('inventory');
  });
});
