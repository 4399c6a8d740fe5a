import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { choose, press, type, type Step } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { perform } from './driver/keyboard.ts';
import { examine } from './driver/looks.ts';
import { demoPassword } from '../../support/demo-server.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectRequest, play } from './driver/walk.ts';

const visitors = useQuestionnaire();
/** The refusal that opens the dialog is a server error, which the browser logs. */
const expected = [/status of 4\d\d .*\/complete/];

const mobileLines = (email: string): readonly Step[] => [
  ...common.newService('Mobile lines'),
  common.oneContractTerm,
  {
    question: 'What mobile lines do you need?',
    look: 'mobile-lines',
    refusals: ['Mobile lines: Required'],
    acts: [type('Mobile lines', '25 phones and 10 tablets')],
  },
  ...common.usualEnd,
  common.withoutMeeting,
  common.contact(email),
  common.fromGoogle,
];

async function expectReceived(page: Page): Promise<void> {
  await expectRequest(page, 'Mobile line');
  expect(await page.getByText('Request received').textContent()).toBe('Request received');
}

test('[ER-034] [QN-125] [QN-175] [QN-176] [QN-199] [QN-200] the email of an account with two teams: log in, choose the team', async () => {
  const page = await visitors.open({ expected });
  await play(page, mobileLines('multi@consulting.example'));
  const dialog = page.getByRole('dialog', { name: 'Email Already Exists' });
  await dialog.waitFor();
  await dialog
    .getByText(
      'Email Already Exists: Account with this email already exists. If this is you, please login, otherwise use a different email address.',
    )
    .waitFor();
  await examine(page, 'email-exists');
  await perform(page, press('Log in'));
  await dialog.getByText('Required').waitFor();
  await perform(page, type('Password', demoPassword));
  await perform(page, press('Log in'));
  await page.getByRole('dialog', { name: 'Assign Questionnaire to Team' }).waitFor();
  await perform(page, press('Assign'));
  await page.getByRole('dialog').getByText('Required').waitFor();
  await examine(page, 'team-chooser');
  await perform(page, choose('Team', 'Harbor Logistics'));
  await perform(page, press('Assign'));
  await expectReceived(page);
});

test('[QN-196] [QN-201] the email of an account with one team: the questionnaire is its without asking', async () => {
  const page = await visitors.open({ expected });
  await play(page, mobileLines('owner@acme-dental.example'));
  await page.getByRole('dialog', { name: 'Email Already Exists' }).waitFor();
  await perform(page, type('Password', demoPassword));
  await perform(page, press('Log in'));
  await expectReceived(page);
});
