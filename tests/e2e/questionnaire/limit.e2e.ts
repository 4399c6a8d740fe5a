import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../../support/demo-server.ts';
import { press } from './driver/acts.ts';
import { perform } from './driver/keyboard.ts';
import { examine } from './driver/looks.ts';
import type { Staff } from './driver/staff.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, expectRequests } from './driver/walk.ts';

const visitors = useQuestionnaire();
const company = 'Lantern Freight';
const email = 'owner@lantern-freight.example';
let staff: Staff;
let account: { readonly id: string; readonly team_id: string };

// A separate team: parallel tests add requests to other teams of the shared product.
beforeAll(async () => {
  staff = await visitors.administrator();
  account = await staff.post('/api/demo-accounts', {
    email,
    password: demoPassword,
    first_name: 'Lena',
    last_name: 'Voss',
    company,
    template: 'quoting',
  });
});
afterAll(() => staff.remove(`/api/demo-accounts/${account.id}`));

test('[QN-004] [QN-012] a member sees no such hint, and leaves to the dashboard of the team', async () => {
  const page = await visitors.open({ as: email });
  await expectQuestion(page, 'What are you shopping for?');
  expect(await page.getByText(/^Not looking to purchase/).count()).toBe(0);
  expect(await page.getByRole('button', { name: /^A copy of an earlier request/ }).count()).toBe(0);
  await perform(page, press('Exit Questionnaire'));
  await page.waitForURL(/\/[\da-f-]{36}\/dashboard/);
});

test('[QN-178] [QN-179] [QN-205] [QN-206] [QN-207] a team at its limit sees the drawer, and staff are notified once', async () => {
  const { team_id: teamId } = account;
  await staff.post(`/api/teams/${teamId}/questionnaire-softblocker-limit`, { limit: 0 });
  try {
    const page = await visitors.open({ as: email });
    await page.getByRole('dialog', { name: 'Service Request Limit Reached' }).waitFor();
    await page
      .getByText(
        'Your team has many open requests. You can create more; we have been notified and will help you move them along.',
      )
      .waitFor();
    await examine(page, 'limit-drawer');
    await perform(page, press('Go to requests'));
    await page.waitForURL(new RegExp(`/${teamId}/dashboard/procurement`));
    await expectRequests(page);
    await page.goto('/questionnaire');
    await page.getByRole('dialog', { name: 'Service Request Limit Reached' }).waitFor();
    await perform(page, press('Continue anyway'));
    await page.getByRole('heading', { name: 'What are you shopping for?' }).waitFor();
    const { records } = await staff.get<{ records: { event_id: string; team_id: string }[] }>('/api/my-notifications');
    const notifications = records.filter(
      (one) => one.event_id === 'questionnaire.softblock_reached' && one.team_id === teamId,
    );
    expect(notifications).toHaveLength(1);
  } finally {
    await staff.post(`/api/teams/${teamId}/questionnaire-softblocker-limit`, { limit: null });
  }
});
