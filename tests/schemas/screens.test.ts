import { describe, expect, test } from 'vitest';
import { model, verbatim } from './specified.ts';

const bases: Readonly<Record<string, string>> = {
  app: '/{teamId}/dashboard/',
  admin: '/admin/',
  account: '/account/',
  confirm: '/confirm/',
};
interface Variant {
  readonly route: string;
  readonly subscription?: string;
  readonly where?: Readonly<Record<string, unknown>>;
}
const screenOf = (id: string) => model.screens.find((one) => one.id === id)!;
const variantsOf = (id: string) => (screenOf(id).body['variants'] ?? []) as unknown as readonly Variant[];
const routes = new Set(
  model.screens.flatMap(({ id, area, route }) =>
    [route, ...variantsOf(id).map((one) => one.route)].map((path) => `${bases[area]}${path}`),
  ),
);

describe('Routes of the generated pages', () => {
  test.each(['SG-005', 'SG-009', 'DO-007'])('[%s] the listed procurement routes exist', (id) => {
    expect(verbatim(id).filter((route) => !routes.has(route))).toEqual([]);
  });

  test('[SG-006] a service group opens at a tab route', () => {
    expect(routes).toContain('/{teamId}/dashboard/procurement/service-groups/{id}/{tab}');
  });

  test('[SG-007, SG-008] a service group has the proposed tabs, overview first', () => {
    const tabs = screenOf('app/service-group').body['tabs'] as unknown as readonly { readonly id: string }[];
    expect(tabs.map(({ id }) => id)).toEqual([
      'overview',
      'request-config',
      'quotes',
      'contract',
      'installation',
      'documents',
      'activity',
    ]);
  });

  test('[SH-018, SH-019, SH-020, SH-021, SH-022, SH-023] every dashboard area has its page', () => {
    const areas = ['home', 'inventory', 'bill-consolidation', 'expense-management', 'profile'];
    expect(areas.filter((area) => !routes.has(`/{teamId}/dashboard/${area}`))).toEqual([]);
  });

  test.each([
    ['SH-026', '/account/login'],
    ['SH-027', '/account/forgot-password'],
    ['SH-028', '/account/user-signup'],
    ['SH-029', '/account/callback'],
    ['SH-033', '/confirm/reset-password'],
    ['SH-034', '/confirm/join-team-invitations'],
    ['SH-035', '/confirm/account-creation'],
    ['SH-036', '/confirm/questionnaire-account-creation'],
    ['SH-037', '/confirm/unsubscribe'],
    ['SH-038', '/confirm/sales-rep-order-accepted'],
  ])('[%s] %s is a separate page', (_id, route) => {
    expect(routes).toContain(route);
  });

  test('[SH-035] [SH-036] the pages that finish an account read the parameters of their link', () => {
    const query = ['email', 'token', 'cognitoUsername'];
    expect(screenOf('confirm/account-creation').body['query']).toEqual(query);
    expect(screenOf('confirm/questionnaire-account-creation').body['query']).toEqual(query);
  });

  test('[SH-034] the invitation page reads its three parameters', () => {
    expect(screenOf('confirm/join-team-invitations').body['query']).toEqual([
      'token',
      'customSsoProvider',
      'cognitoUsername',
    ]);
  });

  test('[BI-001, BI-002] expense management shows the bills under its own name and subscription', () => {
    expect(screenOf('app/bill-consolidation').subscription).toBe('bill_consolidation');
    expect(variantsOf('app/bill-consolidation')).toEqual([
      expect.objectContaining({ route: 'expense-management', subscription: 'expense_management' }),
    ]);
  });

  test('[DO-008] the contract, LOA and MSA pages show only their category', () => {
    expect(variantsOf('app/documents').map(({ where }) => where)).toEqual([
      { category: 'CONTRACT', isSuperseded: false },
      { category: 'LOA', isSuperseded: false },
      { category: 'MSA', isSuperseded: false },
    ]);
  });

  test('[SG-012] procurement offers a table and a board', () => {
    expect(screenOf('app/procurement').body['views']).toEqual(['table', 'board']);
  });

  test('[SG-014] customers see display IDs only under the toggle', () => {
    for (const id of ['app/procurement', 'app/service-group'])
      expect(screenOf(id).body['toggled']).toEqual({ displayId: 'showDisplayIdToCustomers' });
  });

  test('[AM-010] staff have the three dashboards, each as queues of what waits', () => {
    for (const name of ['installation', 'quoperator', 'salesperson'])
      expect(screenOf(`admin/${name}`).kind).toBe('queue');
  });

  test('[SH-032] login and sign-up have the proposed title and description', () => {
    const head = (id: string) => [screenOf(id).title, screenOf(id).description];
    expect(head('account/login')).toEqual(['Sign in', 'Sign in to buy and manage the network services of your team.']);
    expect(head('account/user-signup')).toEqual([
      'Create an account',
      'Create an account for your company to ask for quotes and follow your services.',
    ]);
  });

  test('[AC-016] the sign-up page asks for the six details', () => {
    const steps = screenOf('account/user-signup').body['steps'] as unknown as readonly {
      form: { properties: object; required: string[] };
    }[];
    expect(Object.keys(steps[0]!.form.properties)).toEqual([
      'firstName',
      'lastName',
      'email',
      'phone',
      'company',
      'website',
    ]);
    expect(steps[0]!.form.required).not.toContain('website');
  });
});
