/** Specified calls of an anonymous caller, of a member of another team, and with an empty body. */
import { beforeAll, describe, expect, test } from 'vitest';
import { permissions } from '#generated/domain/permissions.ts';
import { makePerson, makeTeam, type Person } from '../../support/people.ts';
import { makeRows, type Rows } from '../../support/rows.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();
let stranger: Person;
let rows: Rows;

beforeAll(async () => {
  const { pool } = server;
  const all = permissions.map(({ id }) => id);
  const team = await makeTeam(pool, 'Acme Dental');
  const owner = await makePerson(pool, { teams: { [team]: all } });
  stranger = await makePerson(pool, { teams: { [await makeTeam(pool, 'Harbor Logistics')]: all } });
  rows = await makeRows(pool, { teamId: team, userId: owner.userId });
});

/** `{service}` becomes the id of a service of the first team. */
const filled = (path: string): string => path.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => rows[name] ?? name);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Call = readonly [ids: string, method: Method, path: string];

/** About one record of a team. */
const ofRecords: readonly Call[] = [
  ['[TM-011]', 'PUT', '/teams/{team}'],
  ['[TM-012]', 'GET', '/teams/{team}'],
  ['[TM-022]', 'PUT', '/teams/{team}/update-custom-column-schemas'],
  ['[TU-012]', 'DELETE', '/team-users/{team-user}'],
  ['[AK-003]', 'PUT', '/team-api-keys/{api-key}'],
  ['[AK-004]', 'DELETE', '/team-api-keys/{api-key}'],
  ['[AK-005]', 'POST', '/team-api-keys/{api-key}/toggle'],
  ['[AD-035]', 'POST', '/addresses/{address}/network-data'],
  ['[AD-036]', 'PUT', '/addresses/{address}/merge'],
  ['[SG-042]', 'PUT', '/service-groups/{service-group}/steps'],
  ['[SG-043]', 'PUT', '/service-groups/{service-group}/selections-to-add-later'],
  ['[SG-046]', 'GET', '/service-groups/{service-group}/quoperator'],
  ['[SG-049]', 'PUT', '/service-groups/{service-group}/update-project-name'],
  ['[SG-050]', 'POST', '/service-groups/{service-group}/add-quote-requests'],
  ['[SG-051]', 'PUT', '/service-groups/{service-group}/quote-retrieval-target'],
  ['[SG-052]', 'PUT', '/service-groups/{service-group}/billing-info'],
  ['[SV-018]', 'PUT', '/services/{service}/order-number'],
  ['[SV-025]', 'PUT', '/services/{service}/renew-pref'],
  ['[SV-032]', 'PUT', '/services/{service}/update-status'],
  ['[IN-012]', 'PUT', '/inventory-uploads/{inventory-upload}/contracts'],
  ['[IN-013]', 'PUT', '/inventory-uploads/{inventory-upload}/submit'],
  ['[BS-087]', 'PUT', '/bulk-site-uploads/{bulk-site-upload}'],
  ['[BS-088]', 'PUT', '/bulk-site-uploads/{bulk-site-upload}/submit'],
  ['[BS-089]', 'DELETE', '/bulk-site-uploads/{bulk-site-upload}'],
  ['[NO-011]', 'PUT', '/my-notifications/{notification}/mark-read'],
  ['[AD-033]', 'DELETE', '/addresses/{address}'],
  ['[AI-017]', 'PUT', '/action-items/{action-item}'],
  ['[CO-021]', 'DELETE', '/contact-intake/{contact-intake}'],
  ['[CO-028]', 'PUT', '/custom-contact/{custom-contact}'],
  ['[CO-029]', 'DELETE', '/custom-contact/{custom-contact}'],
  ['[SV-044]', 'PUT', '/service-phone-numbers/{service-phone-number}'],
  ['[SV-044]', 'DELETE', '/service-phone-numbers/{service-phone-number}'],
  ['[TK-012]', 'PUT', '/tickets/{ticket}'],
  ['[AM-034]', 'DELETE', '/users/{user}/ban'],
  ['[AM-039]', 'PUT', '/banned-users/{banned-entry}'],
  ['[AM-039]', 'DELETE', '/banned-users/{banned-entry}'],
  ['[PR-011]', 'PUT', '/providers/{provider}'],
  ['[AM-026]', 'PUT', '/demo-accounts/{demo-account}/reset'],
  ['[AM-027]', 'DELETE', '/demo-accounts/{demo-account}'],
];

/** Visitors may answer a questionnaire, so anonymous callers and strangers get the same answer. */
const ofVisitors: readonly Call[] = [['[QN-316]', 'PUT', '/questionnaires/{questionnaire}/complete']];

/** About the lists of a team, or the account itself. */
const ofTeams: readonly Call[] = [
  ['[TM-009] [TM-012]', 'GET', '/teams'],
  ['[TU-007] [TU-017]', 'GET', '/team-users'],
  ['[TU-015]', 'GET', '/team-user-verification-link?user_id={user}'],
  ['[TU-016]', 'POST', '/team-user-resend-invitation-email'],
  ['[AC-049] [AC-065] [AC-069] [AC-070]', 'GET', '/account/profile'],
  ['[AC-051]', 'PUT', '/account/profile/view-settings'],
  ['[AC-056]', 'POST', '/admins/view-as'],
  ['[AD-027]', 'GET', '/addresses'],
  ['[AD-028]', 'POST', '/addresses'],
  ['[SS-065] [AD-029]', 'POST', '/addresses/bulk-create'],
  ['[AI-017]', 'POST', '/action-items'],
  ['[AM-039]', 'POST', '/banned-users'],
  ['[CO-022] [CO-023]', 'GET', '/contact-dashboard'],
  ['[CO-024]', 'POST', '/contact-dashboard'],
  ['[CO-027]', 'POST', '/custom-contact'],
  ['[TK-012]', 'POST', '/tickets'],
  ['[AK-002]', 'POST', '/team-api-keys'],
  ['[AK-006]', 'GET', '/team-api-keys?team_id={team}'],
  ['[BS-085]', 'POST', '/bulk-site-uploads'],
  ['[DO-018] [FV-013]', 'GET', '/private-resource?model_name=team&model_id={team}&field_name=cover_image'],
  ['[IN-014]', 'GET', '/inventory?team_id={team}'],
  ['[NO-016] [AM-038]', 'PUT', '/users/{user}/notification-settings'],
  ['[NO-014]', 'PUT', '/my-notifications/{notification}/dismiss-all?team_id={team}'],
  ['[NO-001] [NO-004]', 'GET', '/notifications'],
  ['[NO-008]', 'POST', '/notifications/send-questionnaire-softblock-notification'],
  ['[NO-009]', 'GET', '/notification-factories'],
  ['[NO-010]', 'GET', '/my-notifications'],
  ['[NO-017]', 'PUT', '/account/notification-settings'],
  ['[AM-025]', 'POST', '/demo-accounts'],
  ['[SV-044]', 'POST', '/service-phone-numbers/bulk-restore'],
  ['[AI-017]', 'POST', '/action-items/{action-item}/complete'],
  ['[AI-017]', 'POST', '/action-items/{action-item}/cancel'],
  ['[AI-017]', 'POST', '/action-items/{action-item}/close'],
  ['[AI-017]', 'POST', '/action-items/{action-item}/reopen'],
  ['[AI-017]', 'POST', '/action-items/{action-item}/comments'],
  ['[TK-012]', 'POST', '/tickets/{ticket}/cancel'],
  ['[TK-012]', 'POST', '/tickets/{ticket}/close'],
  ['[TK-012]', 'POST', '/tickets/{ticket}/reopen'],
  ['[TK-012]', 'POST', '/tickets/{ticket}/messages'],
  ['[TK-012]', 'POST', '/tickets/{ticket}/schedule-carrier'],
  ['[NO-007]', 'POST', '/notifications/preview'],
  ['[NO-015]', 'GET', '/my-notifications/unread-cnt?team_id={team}'],
  ['[PR-010]', 'POST', '/providers'],
  ['[QN-311]', 'GET', '/questionnaires'],
  ['[SG-034]', 'POST', '/service-groups'],
  ['[SP-050]', 'POST', '/site-profiles'],
  ['[SV-043]', 'POST', '/service-phone-numbers/bulk-create-or-update'],
];

describe('a call is refused to somebody who has not signed in', () => {
  test.each([...ofRecords, ...ofTeams])('%s %s %s', async (_ids, method, path) => {
    const { status, body } = await server.call(method, `/api${filled(path)}`, method === 'GET' ? {} : { body: {} });
    expect([status, body.message]).toEqual([401, 'Sign in to continue.']);
  });
});

describe('a record of another team does not exist, or is none of the caller’s business', () => {
  test.each([...ofRecords, ...ofVisitors])('%s %s %s', async (_ids, method, path) => {
    const sent = { as: stranger.token, ...(method !== 'GET' && { body: {} }) };
    const { status, body } = await server.call(method, `/api${filled(path)}`, sent);
    expect([403, 404]).toContain(status);
    expect(typeof body.message).toBe('string');
  });
});

/** Open to everybody; they refuse only invalid bodies. */
const open: readonly (readonly [...Call, body: object])[] = [
  ['[AC-002]', 'GET', '/sso-provider', {}],
  ['[AC-019]', 'POST', '/account/user-signup', { first_name: 'Dana' }],
  ['[AC-027]', 'POST', '/account/forgot-password', { email: 'dana' }],
  ['[AC-028]', 'POST', '/account/forgot-password/reset', { password: 'Right-horse-1' }],
  ['[AC-036]', 'PUT', '/team-users/accept-invitations', { password: 'Right-horse-1' }],
  ['[AC-044]', 'POST', '/unsubscribe', {}],
  ['[AC-060]', 'POST', '/site-session', { landing_page_url: 7 }],
  ['[QN-313]', 'POST', '/questionnaires?is_demo=perhaps', {}],
  ['[QN-317]', 'POST', '/questionnaire-responses', {}],
  ['[QN-331] [SS-049] [AD-025]', 'POST', '/addresses/google-place-suggestions', { inputs: 7 }],
  ['[QN-332] [SS-050] [AD-026]', 'POST', '/addresses/google-place-details', { place_ids: 7 }],
  ['[SV-045]', 'POST', '/service-order-accepted', {}],
  ['[QN-320]', 'GET', '/questions/all?include_deleted=perhaps', {}],
];

test.each(open)('%s %s %s is refused with what it lacks', async (_ids, method, path, body) => {
  const { status, body: answer } = await server.call(method, `/api${path}`, method === 'GET' ? {} : { body });
  expect([400, 422]).toContain(status);
  expect(typeof answer.message).toBe('string');
});

describe('the provider’s page needs its token', () => {
  test.each([
    ['[QR-050]', 'PUT', '/quote-requests/update'],
    ['[QR-053]', 'POST', '/quote-request-attachments'],
  ] as const)('%s %s %s', async (_ids, method, path) => {
    const { status } = await server.call(method, `/api${path}`, { body: { token: 'none', status: 'SENT' } });
    expect([400, 404, 415, 422]).toContain(status);
  });
});

describe('a field of GraphQL is refused to somebody who has not signed in', () => {
  test.each([
    ['[AM-041] [TB-019]', 'usersPaginated', '{ usersPaginated { totalCount } }'],
    ['[TM-038] [TB-016]', 'teamsPaginated', '{ teamsPaginated { totalCount } }'],
    ['[AI-013]', 'actionItem', '{ actionItem(id: "{action-item}") { id } }'],
    ['[TG-003]', 'servicesTags', '{ servicesTags(serviceIds: ["{service}"], teamId: "{team}") { serviceId } }'],
    [
      '[TG-007]',
      'replaceTagsOnServices',
      'mutation { replaceTagsOnServices(serviceIds: ["{service}"], tagIds: [], teamId: "{team}") { id } }',
    ],
    ['[SS-066]', 'fetchTeamForAddresses', '{ fetchTeamForAddresses(id: "{team}") { id } }'],
    ['[PR-023] [TB-018]', 'commissionAgentsPaginated', '{ commissionAgentsPaginated { totalCount } }'],
    ['[PR-024] [TB-017]', 'providersPaginated', '{ providersPaginated { totalCount } }'],
    ['[AD-046]', 'networkDataOfAddress', '{ networkDataOfAddress(addressId: "{address}") { id } }'],
    ['[AI-012]', 'actionItemsPaginated', '{ actionItemsPaginated { totalCount } }'],
    ['[CO-032] [TM-039]', 'contactsPaginated', '{ contactsPaginated(teamId: "{team}") { totalCount } }'],
    ['[TG-002] [TB-014]', 'serviceTagsPaginated', '{ serviceTagsPaginated { totalCount } }'],
    ['[QN-328] [SG-060]', 'serviceGroup', '{ serviceGroup(id: "{service-group}") { id } }'],
    [
      '[TM-034] [TM-035] [TM-036] [TM-037] [SS-066] [QN-329] [QN-330] [PE-031]',
      'team',
      '{ team(id: "{team}") { id } }',
    ],
    [
      '[TG-008]',
      'addRemoveTagsOnServices',
      'mutation { addRemoveTagsOnServices(serviceIds: ["{service}"], addTagIds: [], removeTagIds: [], teamId: "{team}") { id } }',
    ],
  ])('%s %s', async (_ids, _name, query) => {
    const { body } = await server.call('POST', '/api/graphql', { body: { query: filled(query) } });
    expect(body.errors).toHaveLength(1);
    expect(typeof body.errors[0].message).toBe('string');
  });
});
