/** Plays a walk: a list of steps, each with the page's heading and actions. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { press, type Step } from './acts.ts';
import { perform } from './keyboard.ts';
import { examine } from './looks.ts';

export async function play(page: Page, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await withPageInError(page, step.question, () => playStep(page, step));
}

async function playStep(page: Page, { question, acts = [], leave = press('Next'), look, refusals }: Step) {
  await expectQuestion(page, question);
  if (refusals) {
    await perform(page, press('Next'));
    await expectRefusals(page, refusals);
    if (look) await examine(page, `${look}-refused`);
  }
  for (const act of acts) await perform(page, act);
  if (look) await examine(page, look);
  await perform(page, leave);
}

/** The question's heading has the focus, as after every step. */
export async function expectQuestion(page: Page, question: string): Promise<void> {
  await withPageInError(page, question, async () => {
    await page.getByRole('heading', { level: 1, name: question }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
  });
}

/** Adds the page's text to an error of the work. */
async function withPageInError(page: Page, question: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if ((error as Error).message.includes(' the page showed\n')) throw error;
    const seen = await page.locator('body').ariaSnapshot();
    throw new Error(`At "${question}" the page showed\n${seen}`, { cause: error });
  }
}

/** The request is submitted; the email must be verified. */
export async function expectSubmitted(page: Page): Promise<void> {
  await expectQuestion(page, "We've received all of your user details!");
}

/** The customer application shows the team's requests; the latest has this kind of service (QN-197). */
export async function expectRequest(page: Page, serviceType: string): Promise<void> {
  await expectRequests(page);
  const newest = page.getByRole('table').getByRole('row').nth(1);
  await newest.getByText(serviceType, { exact: true }).waitFor();
}

/** The customer application shows the team's requests. */
export async function expectRequests(page: Page): Promise<void> {
  await page.waitForURL(/\/dashboard\/procurement\/requests$/);
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
}

/** The error summary has the focus and exactly these lines. */
export async function expectRefusals(page: Page, lines: readonly string[]): Promise<void> {
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await summary.waitFor();
  await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
  await expect.poll(() => summary.getByRole('button').allTextContents()).toEqual(lines);
}
