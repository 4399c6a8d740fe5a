import { expect, test } from 'vitest';
import { press, type Step } from './driver/acts.ts';
import { perform } from './driver/keyboard.ts';
import { examine } from './driver/looks.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, play } from './driver/walk.ts';
import * as common from './driver/common-steps.ts';

const visitors = useQuestionnaire();
const bulk: Step = { question: 'What are you shopping for?', leave: press('Internet for many sites at once') };

test('[QN-001] [QN-008] [QN-157] [QN-198] many sites at once: no progress, and the sheet of the team without a message', async () => {
  const page = await visitors.open({ as: 'owner@acme-dental.example' });
  await play(page, [bulk]);
  await expectQuestion(page, 'How can we reach you?');
  const bar = page.getByRole('banner');
  await bar.getByText('Bulk Site Internet RFP').waitFor();
  expect(await page.getByRole('progressbar').count()).toBe(0);
  await examine(page, 'bulk-contact');
  await perform(page, press('Next'));
  await page.waitForURL(/\/[\da-f-]{36}\/bulk-site/);
  expect(await page.getByText('Request received').count()).toBe(0);
});

test('[QN-157] a visitor with many sites continues from the referral with Next', async () => {
  const page = await visitors.open();
  await play(page, [bulk, common.contact('many@sites.example')]);
  await expectQuestion(page, 'How did you hear about us?');
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Submit Request' }).count()).toBe(0);
});
