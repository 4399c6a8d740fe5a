import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { press, type, type Step } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { perform } from './driver/keyboard.ts';
import { examine } from './driver/looks.ts';
import { rememberedId, storedAnswers } from './driver/stored.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, expectSubmitted, play } from './driver/walk.ts';

const visitors = useQuestionnaire();
const cutOff = [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (409|500|403)/];

const walk: readonly Step[] = [
  ...common.newService('Mobile lines'),
  common.oneContractTerm,
  { question: 'What mobile lines do you need?', acts: [type('Mobile lines', '12 tablets')] },
  ...common.usualEnd.slice(0, 3),
  { question: 'Anything else we should know?', acts: [type('General comments', 'We move in May.')] },
  common.withoutMeeting,
];

const formOf = async (page: Page) => {
  const form = page.locator('#question-form');
  await form.getByRole('button').first().waitFor();
  await form.getByText('Loading', { exact: true }).waitFor({ state: 'detached' });
  return form.ariaSnapshot();
};

/** Drafts in the browser's storage, a second after the last key. */
const keptDrafts = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => /^trunkline\.questionnaire\.[\da-f-]{36}$/.test(each));
    return key === undefined
      ? ''
      : JSON.stringify((JSON.parse(localStorage.getItem(key)!) as { drafts?: unknown }).drafts);
  });

/** The dialog shows the progress; its first button has the focus and resumes. */
async function expectResume(page: Page, answered: number): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Do You Want to Resume Your Previous Questionnaire?' });
  await dialog.waitFor();
  await dialog.getByText(new RegExp(`^${answered} of about \\d+ questions answered`)).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Resume');
  await page.keyboard.press('Enter');
}

describe('saving', () => {
  test('an accepted answer is saved and says when, in the page (page rule 9)', async () => {
    const page = await visitors.open();
    await play(page, walk.slice(0, 1));
    await expectQuestion(page, walk[1]!.question);
    await page.getByText(/^Saved/).waitFor();
    expect(await page.locator('main output').last().textContent()).toMatch(/^Saved \d\d:\d\d [AP]M$/);
  });

  test('without a network every question still shows, answers wait, and are sent when it is back', async () => {
    const page = await visitors.open({ expected: cutOff });
    await expectQuestion(page, walk[0]!.question);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await play(page, [...walk, common.contact('offline@tablets.example')]);
    await expectQuestion(page, 'How did you hear about us?');
    await page.getByText('Not saved, will retry').waitFor();
    await examine(page, 'not-saved');
    await page.context().setOffline(false);
    await page.getByText(/^Saved \d\d:\d\d [AP]M$/).waitFor();
    expect(Object.keys(await storedAnswers(page))).toHaveLength(walk.length + 1);
  });
});

describe('coming back', () => {
  test('[QN-177] [QN-186] [QN-188] [QN-189] after the tab is killed at any step, Resume shows the same question as it was', async () => {
    const first = await visitors.open();
    const { context, url } = { context: first.context(), url: new URL('/questionnaire', first.url()).href };
    let page = first;
    for (const [at, step] of walk.entries()) {
      await expectQuestion(page, step.question);
      const draftsBefore = await keptDrafts(page);
      for (const act of step.acts ?? []) await perform(page, act);
      const isKept = async (): Promise<boolean> => !step.acts || (await keptDrafts(page)) !== draftsBefore;
      await expect.poll(isKept).toBe(true);
      const before = await formOf(page);
      await page.close();
      page = await context.newPage();
      await page.goto(url);
      if (at === 4) await page.getByRole('dialog').waitFor();
      if (at === 4) await examine(page, 'resume');
      if (at > 0) await expectResume(page, at);
      await expectQuestion(page, step.question);
      expect(await formOf(page)).toBe(before);
      await perform(page, step.leave ?? press('Next'));
    }
    await expectQuestion(page, 'How can we reach you?');
  });

  test('[QN-002] [QN-003] [QN-187] Start New and Start Over ask for confirmation, then begin at the first question (page rule 10)', async () => {
    const page = await visitors.open();
    await play(page, walk.slice(0, 2));
    await expectQuestion(page, walk[2]!.question);
    await perform(page, press('Start Over'));
    await page.getByText('Start over and delete the answers of this questionnaire?').waitFor();
    await examine(page, 'start-over');
    await perform(page, press('Keep answers'));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await perform(page, press('Start New'));
    await page.getByText('Start over and delete the answers of this questionnaire?').waitFor();
    await perform(page, press('Delete and start new'));
    await expectQuestion(page, 'What are you shopping for?');
    expect(await page.getByRole('button', { name: /^New service/ }).getAttribute('aria-pressed')).toBe('false');
    await play(page, walk.slice(0, 1));
    await expectQuestion(page, walk[1]!.question);
    await perform(page, press('Start Over'));
    await page.getByRole('dialog').waitFor();
    await perform(page, press('Start Over'));
    await expectQuestion(page, 'What are you shopping for?');
  });

  test('[ER-028] [ER-031] a questionnaire that cannot be loaded is forgotten and the page retries once', async () => {
    const page = await visitors.open({ expected: cutOff });
    await play(page, walk.slice(0, 1));
    await expectQuestion(page, walk[1]!.question);
    const stored = (await rememberedId(page))!;
    await page.route(`**/questionnaires/${stored}`, (route) => route.fulfill({ status: 403, json: { message: 'No' } }));
    await page.reload();
    await expectQuestion(page, walk[0]!.question);
    expect(await rememberedId(page)).not.toBe(stored);
    await page.route('**/api/questionnaires?**', (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken' } }),
    );
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByText('Questions not loaded').waitFor();
    await page.getByText('Broken').waitFor();
  });

  test('two tabs never answer at the same time: the second shows this and may take over, then the first stops', async () => {
    const page = await visitors.open();
    await play(page, walk.slice(0, 1));
    await expectQuestion(page, walk[1]!.question);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await second.getByText('This questionnaire is open in another tab').waitFor();
    await examine(second, 'other-tab');
    await perform(second, press('Use it here'));
    await perform(second, press('Resume'));
    await expectQuestion(second, walk[1]!.question);
    await page.getByText('This questionnaire is open in another tab').waitFor();
    await play(second, walk.slice(1, 2));
    await expectQuestion(second, walk[2]!.question);
  });
});

describe('the end', () => {
  test('[ER-029] [QN-192] [QN-202] [QN-228] submitted twice with a lost answer, one request exists; Back stays at the verification', async () => {
    const page = await visitors.open({ expected: cutOff });
    const email = 'twice@tablets.example';
    await play(page, [...walk, common.contact(email)]);
    await expectQuestion(page, 'How did you hear about us?');
    const id = (await rememberedId(page))!;
    // The first attempt reaches the server; its answer is lost.
    await page.route(
      '**/complete',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await perform(page, press('Google'));
    await perform(page, press('Submit Request'));
    await page.getByRole('alert').waitFor();
    await page.route(
      '**/complete',
      (route) => route.fulfill({ status: 500, json: { message: 'The quote desk is closed for a minute.' } }),
      { times: 1 },
    );
    await perform(page, press('Submit Request'));
    await page.getByRole('alert').getByText('The quote desk is closed for a minute.').waitFor();
    await perform(page, press('Submit Request'));
    await page.keyboard.press('Enter');
    await expectSubmitted(page);
    await page.goBack();
    await expectSubmitted(page);

    const letters = (await (await page.request.get('/api/dev/mailbox')).json()) as { to: string }[];
    expect(letters.filter(({ to }) => to === email)).toHaveLength(1);
    const staff = await visitors.administrator();
    const found = await staff.get<{ status: string }>(`/api/questionnaires/${id}`);
    expect(found.status).toBe('SUBMITTED');
  });
});
