import { expect, test } from 'vitest';
import { type } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { emailTo } from './driver/emails.ts';
import { perform } from './driver/keyboard.ts';
import { demoPassword } from '../../support/demo-server.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectSubmitted, play } from './driver/walk.ts';

const visitors = useQuestionnaire();
const email = 'robin@verified.example';

test('[QN-174] [QN-202] [QN-204] the email can be sent again after 120 seconds, and its link leads to the dashboard', async () => {
  const page = await visitors.open({ context: { isAlone: true } });
  await play(page, [
    ...common.newService('Mobile lines'),
    common.oneContractTerm,
    { question: 'What mobile lines do you need?', acts: [type('Mobile lines', '12 tablets')] },
    ...common.usualEnd,
    common.withoutMeeting,
    common.contact(email),
  ]);
  await page.clock.install();
  await play(page, [common.fromGoogle]);
  await expectSubmitted(page);
  const resend = page.getByRole('button', { name: 'Resend email' });
  expect(await resend.isDisabled()).toBe(true);
  await page.clock.runFor(118_000);
  expect(await resend.isDisabled()).toBe(true);
  await page.clock.runFor(3_000);
  expect(await resend.isDisabled()).toBe(false);
  await page.clock.resume();

  const { links } = await emailTo(page, email);
  await page.goto(links[0]!);
  await page.getByText('Thanks for verifying your email! Finish your account creation below to get started.').waitFor();
  await perform(page, type('Password', demoPassword));
  for (const field of await page.getByLabel(/^Confirm|^Repeat/).all()) {
    await field.focus();
    await page.keyboard.type(demoPassword);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
  expect(page.url()).toMatch(/\/[\da-f-]{36}\/dashboard/);
});
