import { describe, expect, it } from 'vitest';
import { teamTarget } from '#web/console/TeamAddress.tsx';

const team = '01a1fe52-862b-7fec-9deb-32bb7e010125';
const other = '01a1fe52-84bc-73fd-9794-95d1bf39681a';

describe("the specification's addresses of a team's pages", () => {
  it.each([
    ['', `/admin/teams/${team}/show`],
    ['team-users-and-teams/users', `/admin/teams/${team}/show?tab=team-users`],
    ['service-groups/requests', `/admin/teams/${team}/show?tab=service-groups`],
    ['inventory', `/admin/teams/${team}/show?tab=services`],
    [`inventory/${other}`, `/admin/services/${other}/show`],
  ])('%s redirects to %s', (rest, target) => {
    expect(teamTarget(team, rest)).toBe(target);
  });

  it.each([
    'nonsense',
    'billing',
    'documents/7',
    'service-groups/not-an-id/quotes'.replace('service-groups', 'groups'),
  ])('a section that a team does not have is not found: %s', (rest) => expect(teamTarget(team, rest)).toBeNull());

  it.each([
    ['overview', ''],
    ['request-config', '?tab=services'],
    ['quotes', '?tab=quotes'],
    ['contract', '?tab=contracts'],
    ['documents', '?tab=attachments'],
  ])('[SG-010] a service group opens in the console at its section %s', (part, query) => {
    expect(teamTarget(team, `service-groups/${other}/${part}`)).toBe(`/admin/service-groups/${other}/show${query}`);
  });
});
