import { expect, test } from 'vitest';
import { press } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { perform } from './driver/keyboard.ts';
import { examine, phone } from './driver/looks.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, play } from './driver/walk.ts';

const visitors = useQuestionnaire();

test('[QN-001] [QN-004] [QN-010] a visitor sees where to register, and leaves to the public home', async () => {
  const page = await visitors.open();
  await expectQuestion(page, 'What are you shopping for?');
  await page.getByRole('banner').getByText('Questionnaire', { exact: true }).waitFor();
  const hint = page.getByText(/^Not looking to purchase right now/);
  expect(await hint.textContent()).toBe(
    'Not looking to purchase right now? Register here to view the dashboard, explore our services, and more!',
  );
  expect(await hint.getByRole('link').getAttribute('href')).toBe('/account/user-signup');
  await perform(page, press('Exit Questionnaire'));
  await page.waitForURL('**/account/login');
});

test('[QN-014] [QN-015] [QN-016] the details next to a question are shown, and short answers in them changed', async () => {
  const page = await visitors.open();
  await play(page, [...common.newService('Mobile lines'), common.oneContractTerm]);
  await expectQuestion(page, 'What mobile lines do you need?');
  const details = page.getByRole('complementary', { name: 'Request details' });
  expect(await details.getByRole('textbox').count()).toBe(0);
  expect(await details.getByRole('button').allTextContents()).toEqual(['Change', 'Change']);
  await details.getByRole('button', { name: 'Change Services' }).waitFor();
  await perform(page, press('Change Contract terms'));
  await expectQuestion(page, common.oneContractTerm.question);
  await perform(page, press('Next'));
  await expectQuestion(page, 'What mobile lines do you need?');
});

test('[QN-014] on a phone the details fold under the question', async () => {
  const page = await visitors.open({ context: { viewport: phone } });
  await play(page, common.newService('Mobile lines'));
  await expectQuestion(page, common.oneContractTerm.question);
  const folded = page.getByRole('complementary', { name: 'Request details' }).filter({ visible: true });
  expect(await folded.getByText('Mobile lines').isVisible()).toBe(false);
  await folded.locator('summary').focus();
  await page.keyboard.press('Enter');
  expect(await folded.getByText('Mobile lines').isVisible()).toBe(true);
  await examine(page, 'details-folded');
});

test('[QN-135] at most four cards are in a row', async () => {
  const page = await visitors.open();
  await play(page, common.newService('TV', 'Security'));
  await expectQuestion(page, 'How many locations?');
  const tops = await page
    .getByRole('group', { name: 'How many locations?' })
    .getByRole('button')
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)));
  const perRow = Map.groupBy(tops, (top) => top);
  expect([...perRow.values()].map((row) => row.length)).toEqual([4, 2]);
});
