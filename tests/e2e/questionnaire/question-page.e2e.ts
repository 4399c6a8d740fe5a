import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { press, tick, type } from './driver/acts.ts';
import * as common from './driver/common-steps.ts';
import { perform, reach } from './driver/keyboard.ts';
import { useQuestionnaire } from './driver/visit.ts';
import { expectQuestion, expectRefusals, play } from './driver/walk.ts';

const visitors = useQuestionnaire();

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);
const toContact = [
  ...common.newService('Mobile lines'),
  common.oneContractTerm,
  { question: 'What mobile lines do you need?', acts: [type('Mobile lines', '12 tablets')] },
  ...common.usualEnd,
  common.withoutMeeting,
];

describe('one question a page', () => {
  test('[QN-005] [QN-007] the question is the heading, has the focus and names the page (page rule 1)', async () => {
    const page = await visitors.open();
    await play(page, common.newService().slice(0, 2));
    await expectQuestion(page, 'Which services do you need?');
    expect(await page.title()).toBe('Which services do you need? - Questionnaire · Trunkline');
    await page.getByText('Choose everything you want quoted together.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await perform(page, press('Next'));
    await expectRefusals(page, ['Services: Required']);
    expect(await page.title()).toBe('Error: Which services do you need? - Questionnaire · Trunkline');
  });

  test('[QN-008] [QN-009] progress grows with every Next, and its words never widen (page rule 15)', async () => {
    const page = await visitors.open();
    const seen: { share: number; least: number; most: number }[] = [];
    const look = async (): Promise<void> => {
      const bar = page.getByRole('progressbar', { name: 'Progress' });
      // On the first page the count appears after a moment.
      await page.waitForFunction(() => /left|last/.test(document.querySelector('progress')!.ariaValueText ?? ''));
      const words = (await bar.getAttribute('aria-valuetext'))!;
      const [, few, many] = /, (?:at most )?(\d+)(?: to (\d+))? left/.exec(words) ?? [undefined, '0', '0'];
      const share = await bar.evaluate((element) => (element as HTMLProgressElement).value);
      seen.push({ share, least: Number(few), most: Number(many ?? few) });
    };
    for (const step of toContact) {
      await expectQuestion(page, step.question);
      await look();
      await play(page, [step]);
    }
    for (const [at, now] of seen.entries()) {
      const before = seen[at - 1];
      if (!before) continue;
      expect(now.share).toBeGreaterThan(before.share);
      expect(now.most).toBeLessThanOrEqual(before.most - 1);
    }
    // Orders of the first and the last question.
    expect(seen[0]!.share).toBeCloseTo((10 + 1) / (500 + 1), 10);
  });

  test('[QN-134] cards of a single choice are buttons: arrows do nothing, Enter chooses and moves on (page rule 2)', async () => {
    const page = await visitors.open();
    await expectQuestion(page, 'What are you shopping for?');
    const card = page.getByRole('button', { name: /^New service/ });
    await reach(page, card);
    for (const key of ['ArrowDown', 'ArrowRight', 'End']) await page.keyboard.press(key);
    expect(await card.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Space');
    await expectQuestion(page, 'How comfortable are you buying network services?');
    await perform(page, press('Back'));
    await expectQuestion(page, 'What are you shopping for?');
    expect(await card.getAttribute('aria-pressed')).toBe('true');
    await card.getByText('Your answer').waitFor();
  });
});

describe('errors', () => {
  test('[QN-273] no errors before Next; each line links to its field with the same error (page rules 3, 4 and 5)', async () => {
    const page = await visitors.open();
    await play(page, toContact);
    await expectQuestion(page, 'How can we reach you?');
    await perform(page, type('Email', 'nobody'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.getByText('Required').count()).toBe(0);
    await perform(page, press('Next'));
    await expectRefusals(page, [
      'First name: Required',
      'Last name: Required',
      'Email: Please enter a valid email address',
      'Phone: Required',
      'Company: Required',
    ]);
    const line = page.getByRole('button', { name: 'Email: Please enter a valid email address' });
    expect((await line.boundingBox())!.height).toBeGreaterThanOrEqual(24);
    await reach(page, line);
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('answer-contact-email');
    const field = page.getByLabel('Email');
    expect(await field.inputValue()).toBe('nobody');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const described = await field.getAttribute('aria-describedby');
    expect(await page.locator(`#${described}`).textContent()).toBe('Please enter a valid email address');
    for (const act of common.contact('right@address.example').acts!) await perform(page, act);
    await perform(page, press('Next'));
    await expectQuestion(page, 'How did you hear about us?');
    expect(await page.title()).not.toContain('Error');
  });

  test('[QN-255] colocation with other services shows the reason and offers to drop them (page rule 18)', async () => {
    const page = await visitors.open();
    await play(page, common.newService().slice(0, 2));
    await expectQuestion(page, 'Which services do you need?');
    await perform(page, tick('Internet'));
    await perform(page, tick('Colocation'));
    const reason =
      'A colocation request cannot be combined with other services. Please request other services in a separate questionnaire once complete.';
    await page.getByText(reason).waitFor();
    await perform(page, press('Next'));
    await expectRefusals(page, [reason]);
    await perform(page, press('Remove other services'));
    await perform(page, press('Next'));
    await expectQuestion(page, 'Where do you want to colocate?');
  });
});

describe('going back', () => {
  test('[QN-006] [QN-226] the browser goes back as Back does, and what was typed is still there (page rule 6)', async () => {
    const page = await visitors.open();
    await play(page, toContact.slice(0, 4));
    await expectQuestion(page, 'What mobile lines do you need?');
    await perform(page, type('Mobile lines', 'half an answer'));
    await page.goBack();
    await expectQuestion(page, common.oneContractTerm.question);
    expect(await page.getByRole('button', { name: '3 years' }).getAttribute('aria-pressed')).toBe('true');
    await page.goForward();
    await expectQuestion(page, 'What mobile lines do you need?');
    expect(await page.getByLabel('Mobile lines').inputValue()).toBe('half an answer');
    await perform(page, press('Back'));
    await expectQuestion(page, common.oneContractTerm.question);
    await page.goBack();
    await expectQuestion(page, 'Which services do you need?');
  });

  test('[QN-190] a change lists what it removes, before; Keep keeps, Change removes, changing back restores (page rule 7)', async () => {
    const page = await visitors.open();
    await play(page, toContact.slice(0, 5));
    await expectQuestion(page, 'When should it be installed?');
    await perform(page, press('Change Services'));
    await expectQuestion(page, 'Which services do you need?');
    await perform(page, press('Next'));
    await expectQuestion(page, 'When should it be installed?');

    await perform(page, press('Change Services'));
    await expectQuestion(page, 'Which services do you need?');
    await perform(page, tick('Music'));
    await perform(page, press('Next'));
    const warning = page.getByRole('alert');
    await warning.getByText('This removes 2 later answers: Contract terms, Mobile lines').waitFor();
    await perform(page, press('Keep'));
    await warning.waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { name: 'Music' }).isChecked()).toBe(false);

    await perform(page, tick('Music'));
    await perform(page, press('Next'));
    await warning.getByText('They come back if you change this answer back.').waitFor();
    await perform(page, press('Change'));
    await expectQuestion(page, 'How many locations?');
    await page.goBack();
    await expectQuestion(page, 'Which services do you need?');
    await perform(page, tick('Music'));
    await perform(page, press('Next'));
    await expectQuestion(page, 'When should it be installed?');
    const details = page.getByRole('complementary', { name: 'Request details' });
    await details.getByText('3 years').waitFor();
    await details.getByText('12 tablets').waitFor();
  });
});

describe('the last page', () => {
  test('shows all answers, blanks included; reviewing one asks no question again (page rule 8)', async () => {
    const page = await visitors.open();
    await play(page, [...toContact, common.contact('review@tablets.example')]);
    await expectQuestion(page, 'How did you hear about us?');
    const review = page.getByRole('region', { name: 'Check your answers' });
    await review.waitFor();
    const lines = await review.locator('dl > div').allTextContents();
    expect(lines).toContain('Contract terms3 yearsChange');
    expect(lines).toContain('Provider considerationsNot providedChange');
    expect(lines.filter((line) => line.startsWith('WAN'))).toEqual([]);
    await perform(page, press('Change Contract terms'));
    await expectQuestion(page, common.oneContractTerm.question);
    await perform(page, press('Next'));
    await expectQuestion(page, 'How did you hear about us?');
  });

  test('[QN-190] a real change from there asks the cleared questions again, filled in with earlier answers', async () => {
    const page = await visitors.open();
    await play(page, [...toContact, common.contact('review@tablets.example')]);
    await expectQuestion(page, 'How did you hear about us?');
    await perform(page, press('Change General comments'));
    await expectQuestion(page, 'Anything else we should know?');
    await perform(page, type('General comments', 'Call before noon.'));
    await perform(page, press('Next'));
    await page.getByText('This removes 2 later answers: Follow-up call, Contact').waitFor();
    await perform(page, press('Change'));
    await play(page, [common.withoutMeeting]);
    await expectQuestion(page, 'How can we reach you?');
    await page.getByText('From before: you answered this earlier').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('review@tablets.example');
    await perform(page, press('Next'));
    await expectQuestion(page, 'How did you hear about us?');
  });
});
