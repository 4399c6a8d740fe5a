import { describe, expect, test } from 'vitest';
import { firstArea, openRoutes } from '#web/app/team/areas.ts';
import type { TeamScope } from '#web/app/team/team-context.ts';
import { scopeOf } from './team-scope.ts';

/** Every screen of bills: the specification opens them with bill consolidation. */
const bills = ['app/bill-consolidation', 'app/invoices', 'app/payments', 'app/provider-accounts'];
const open = (scope: TeamScope): readonly string[] =>
  openRoutes(scope)
    .map(({ id }) => id)
    .filter((id) => bills.includes(id));

function subscribed(names: readonly string[], isActive = true): TeamScope {
  const scope = scopeOf({ permissions: ['VIEW_BILL_CONSOLIDATION', 'VIEW_INVENTORY'] });
  const team_subscriptions = names.map((name) => ({ name, is_active: isActive }));
  return { ...scope, team: { ...scope.team!, team_subscriptions } };
}

describe('[TM-021] a feature that a subscription opens', () => {
  test('is there for a team whose subscription is active', () => {
    expect(open(subscribed(['bill_consolidation'])).toSorted()).toEqual(bills.toSorted());
  });

  test.each([
    ['absent', subscribed([])],
    ['inactive', subscribed(['bill_consolidation'], false)],
    ['of another feature', subscribed(['network_inventory_manager'])],
  ])('is not there while the subscription is %s, whatever the permissions', (_which, scope) => {
    expect(open(scope)).toEqual([]);
    expect(firstArea(scope)).toBe('inventory');
  });
});
