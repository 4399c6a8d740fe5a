import { describe, expect, test } from 'vitest';
import { entityOf, model } from './specified.ts';

const { permissions, teamRoles, toggles } = model.access;
const { states, transitions } = model.workflows.find(({ id }) => id === 'service-group')!;
const numberOf = (step: string) => states.find(({ id }) => id === step)!.number;
const accessOf = (operation: string) => model.operations.find(({ id }) => id === operation)!.access;

/** Numbers of the steps from which the role can advance a group; everyone may cancel and answer a cancellation. */
function stepsOf(role: string): readonly number[] {
  const own = transitions.filter(({ event, who }) => event !== 'cancel' && who.includes(role));
  const numbers = own.flatMap(({ from }) => from.map(numberOf)).filter((number) => number !== null);
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}

/** Entities and calls by the grants that allow writing or acting. */
function guarded(): ReadonlyMap<string, readonly string[]> {
  const rules: [string, readonly string[]][] = [
    ...model.entities.flatMap(({ id, access }) =>
      Object.entries(access).map(([act, grants]) => [`${id}.${act}`, grants] as [string, readonly string[]]),
    ),
    ...model.operations.map(({ id, access }) => [id, access] as [string, readonly string[]]),
    ...transitionsOfAll(),
  ];
  const byGrant = new Map<string, string[]>();
  for (const [what, grants] of rules)
    for (const grant of grants) byGrant.set(grant, [...(byGrant.get(grant) ?? []), what]);
  return byGrant;
}

const transitionsOfAll = () =>
  model.workflows.flatMap((one) =>
    one.transitions.map(({ event, who }) => [`${one.id}:${event}`, who] as [string, readonly string[]]),
  );

const guards = guarded();

describe('staff roles', () => {
  test.each([
    ['quoperator', 1, 3],
    ['salesperson', 2, 6],
    ['implementation_specialist', 4, 8],
  ])('[AM-006] a %s moves requests at steps %i to %i only', (role, first, last) => {
    const steps = stepsOf(role);
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => step < first || step > last)).toEqual([]);
  });

  test('[AM-006] quote operators alone ask providers and write quotes', () => {
    expect(accessOf('addQuoteRequests')).toEqual(['quoperator']);
    for (const id of ['quote', 'quote-request']) expect(entityOf(id).access.create).toContain('quoperator');
  });

  test('[AM-006] installation tasks are the implementation specialists own, and tickets are theirs too', () => {
    expect(entityOf('install-task').access.update).toEqual(['implementation_specialist']);
    expect(entityOf('ticket').access.update).toContain('implementation_specialist');
  });

  test('[AM-006] development reads, and writes toggles only', () => {
    const written = (guards.get('development') ?? []).filter((what) => !/[.]read$|^read[A-Z]/.test(what));
    expect(written).toEqual(['feature-toggle.create', 'feature-toggle.update', 'feature-toggle.delete']);
  });
});

describe('admin functions', () => {
  test.each([
    ['[PE-011, AM-016] banning a user', 'banUser', ['admin']],
    ['[PE-011] deactivating a user', 'deactivateUser', ['admin']],
    ['[PE-011] bringing a user back', 'reactivateUser', ['admin']],
    ['[PE-011] adding staff', 'createAdmin', ['admin']],
    ['[PE-011] changing staff', 'updateAdmin', ['admin']],
    ['[PE-006, PE-011] viewing as another user', 'startViewingAs', ['admin']],
    ['[PE-009, PE-011] assigning staff to a team', 'assignStaff', ['BASE_ADMIN']],
    ['[PE-011] switching a subscription', 'setSubscription', ['salesperson']],
    ['[PE-011] setting the soft-block limit', 'setSoftblockLimit', ['salesperson']],
    ['[PE-011] reading an invitation link', 'getInvitationLink', ['admin', 'salesperson']],
  ])('%s is for %s: %s', (_, operation, who) => {
    expect(accessOf(operation)).toEqual(who);
  });

  test('[PE-008, AM-016] the lists of banned people are for administrators', () => {
    expect(new Set(Object.values(entityOf('banned-entry').access).flat())).toEqual(new Set(['admin']));
  });

  test('[PE-009] no team can give away the right to assign staff', () => {
    expect(permissions.find(({ id }) => id === 'BASE_ADMIN')!.staffOnly).toBe(true);
    expect(teamRoles.flatMap((role) => role.permissions)).not.toContain('BASE_ADMIN');
  });
});

describe('what is chosen', () => {
  test('[PE-017] there are six roles, from everything to looking on', () => {
    expect(teamRoles.map(({ title }) => title)).toEqual([
      'Team Admin',
      'Procurement Manager',
      'Signer',
      'Finance',
      'Network',
      'Viewer',
    ]);
    const known = new Set(permissions.map(({ id }) => id));
    for (const role of teamRoles) expect(role.permissions.filter((id) => !known.has(id))).toEqual([]);
  });

  test.each(permissions.map(({ id }) => id))('[PE-018] %s guards something', (id) => {
    expect(guards.get(id) ?? []).not.toEqual([]);
  });

  test('[PE-038] what could harm starts switched off, what helps starts switched on', () => {
    const on = Object.fromEntries(toggles.map((toggle) => [toggle.id, toggle.on]));
    expect(on).toMatchObject({
      deleteServiceGroups: false,
      moveServiceGroups: true,
      copyAcrossEnvironments: false,
      editSlas: false,
      editTeamSubscriptions: true,
      bulkSiteRfp: true,
      browserVersionCheck: true,
      quoteAutoFollowUp: true,
      aiAssistant: false,
    });
  });
});
