import { describe, expect, test } from 'vitest';
import { model, valuesOf, verbatim } from './specified.ts';

const { permissions, staffRoles, teamRoles, toggles, subscriptions } = model.access;
const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);
const staffOnly = permissions.flatMap(({ id, staffOnly: isStaffOnly }) => (isStaffOnly ? [id] : []));
const roleOf = (id: string) => teamRoles.find((role) => role.id === id)!.permissions.toSorted();
const toggleOf = (id: string) => toggles.find((toggle) => toggle.id === id)!;

describe('permissions', () => {
  test('[PE-014, TU-002] are the eighteen specified ones', () => {
    expect(ids(permissions)).toEqual(verbatim('PE-014'));
    expect(valuesOf('team-permission')).toEqual(verbatim('TU-002'));
  });

  test('[TU-030] to manage something is to view it', () => {
    expect(permissions).toHaveLength(18);
    for (const { id, implies } of permissions) {
      const twin = id.replace('MANAGE_', 'VIEW_');
      expect([id, ...implies]).toEqual(id !== twin && ids(permissions).includes(twin) ? [id, twin] : [id]);
    }
  });
});

test('the assistant stays off until it is built, and no page or call offers it (ruling 22)', () => {
  expect(toggleOf('aiAssistant').on).toBe(false);
  expect(model.screens.filter(({ id }) => /assistant/.test(id))).toEqual([]);
  expect(model.operations.filter(({ path }) => /assistant/.test(path))).toEqual([]);
});

test('[SH-052] the reload for a new version has its own toggle, on by default', () => {
  expect(toggleOf('browserVersionCheck').on).toBe(true);
});

describe('team roles', () => {
  test('[TU-024] a Team Admin holds everything but what only staff hold', () => {
    expect(staffOnly).toEqual(verbatim('TU-024'));
    expect(roleOf('team_admin')).toEqual(ids(permissions).filter((id) => !staffOnly.includes(id)));
  });

  test.each([
    ['[TU-025]', 'procurement_manager', 'TU-025'],
    ['[TU-026]', 'signer', 'TU-026'],
    ['[TU-027]', 'finance', 'TU-027'],
    ['[TU-028]', 'network', 'TU-028'],
    ['[TU-029]', 'viewer', 'TU-029'],
  ])('%s %s holds the specified permissions', (_, role, row) => {
    expect(roleOf(role)).toEqual(verbatim(row).toSorted());
  });
});

describe('staff roles', () => {
  test('[PE-001] are the global roles other than the customer', () => {
    expect(ids(staffRoles).toSorted()).toEqual(
      valuesOf('staff-role')
        .filter((role) => role !== 'normal_user')
        .toSorted(),
    );
  });
});

describe('subscriptions', () => {
  test('[PE-029, TM-005] are the three add-on products', () => {
    expect(ids(subscriptions)).toEqual(verbatim('PE-029').map((name) => name.replaceAll(' ', '_')));
    expect(valuesOf('subscription-name')).toEqual(ids(subscriptions));
  });

  test('[PE-029] open bills, under either name, and the changing of the inventory', () => {
    const opened = (id: string) => ids(permissions.filter((each) => each.subscriptions.includes(id)));
    const bills = ['MANAGE_BILL_CONSOLIDATION', 'VIEW_BILL_CONSOLIDATION'];
    expect(subscriptions.map(({ id }) => [id, opened(id)])).toEqual([
      ['bill_consolidation', bills],
      ['expense_management', bills],
      ['network_inventory_manager', ['MANAGE_INVENTORY']],
    ]);
  });
});

describe('toggles', () => {
  test('[PE-036, PE-037, TM-031] include the named ones and one for every named feature', () => {
    expect(ids(toggles)).toEqual(
      expect.arrayContaining([
        'prod-colors',
        'softblock',
        'showDisplayIdToCustomers',
        'quoteRequestAlternativeQuotesLimit',
        'apiRateLimit',
        'deleteServiceGroups',
        'moveServiceGroups',
        'copyAcrossEnvironments',
        'editSlas',
        'editTeamSubscriptions',
      ]),
    );
    expect(valuesOf('toggle')).toEqual(ids(toggles));
  });

  test('[AK-010] an API key starts with 60 calls a minute', () => {
    expect(toggleOf('apiRateLimit')).toMatchObject({ on: true, value: 60, unit: 'requests/min' });
  });

  test('a provider may add three alternative quotes', () => {
    expect(toggleOf('quoteRequestAlternativeQuotesLimit').value).toBe(3);
  });

  test('[PE-037] follow-ups have a wait for every service type at home and abroad', () => {
    const kinds = valuesOf('service-type').flatMap((type) =>
      type === 'internet' ? ['internet_broadband', 'internet_dedicated'] : [type],
    );
    for (const kind of kinds) {
      const home = toggleOf(`quoteAutoFollowUpDays.${kind}.domestic`).value!;
      expect(toggleOf(`quoteAutoFollowUpDays.${kind}.international`).value).toBe(home + 2);
    }
    expect(toggleOf('quoteAutoFollowUpDays.wan_dark_fiber.domestic').value).toBe(5);
    expect(toggleOf('quoteAutoFollowUpDays.internet_broadband.domestic').value).toBe(2);
  });

  test('[CT-023] the assistant is off', () => {
    expect(toggleOf('aiAssistant').on).toBe(false);
  });
});
