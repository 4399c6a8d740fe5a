/** Cost of a keystroke: main thread script while typing in a step of sixty fields. */
import { newContext } from '#tests/support/contexts.ts';
import { rmSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';
import { buildWeb } from '#scripts/build-web.ts';
import { play } from '#tests/domain/questionnaire/answering.ts';
import { shipped, visitor } from '#tests/domain/questionnaire/shipped.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { makeDemoData, startDemoServer } from '#tests/support/demo-process.ts';
import { median, type Measure } from './measure.ts';

/** Ten locations with six kinds of phones each. */
const sixtyFields = 'phone_hardware';
const wishes = {
  service_needs: ['service_needs.voice'],
  location_number: ['location_number.6'],
  location_names: { locations: Array.from({ length: 10 }, (_, idx) => ({ idx, name: `Site ${idx + 1}` })) },
  voice_type: ['voice_type.voice_ucaas'],
};
const keys = 40;

export async function typingBench(): Promise<readonly Measure[]> {
  buildWeb();
  const demoData = await makeDemoData();
  const server = await startDemoServer(demoData);
  const browser = await launchBrowser();
  try {
    const page = await (await newContext(browser, { baseURL: server.url })).newPage();
    await answerUntil(page, sixtyFields);
    const value = await scriptPerKey(page);
    return [{ name: 'Script per key in a step of 60 fields', value, unit: 'ms', target: { atMost: 16 } }];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(demoData, { recursive: true, force: true });
  }
}

/** Stores the answers before the question over the API and resumes there. */
async function answerUntil(page: Page, questionId: string): Promise<void> {
  await page.goto('/questionnaire');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const id = await page.evaluate(() => localStorage.getItem('trunkline.questionnaire'));
  const today = new Date().toISOString().slice(0, 10);
  for (const { questionId: question_id, data } of play(shipped, { ...visitor, today }, wishes, questionId).responses) {
    const body = { questionnaire_id: id, question_id, data };
    const headers = { 'X-Requested-With': 'trunkline' };
    const answer = await page.request.post('/api/questionnaire-responses', { data: body, headers });
    if (!answer.ok()) throw new Error(`${question_id}: ${await answer.text()}`);
  }
  await page.goto('/questionnaire');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('checkbox', { name: 'Same for all locations' }).uncheck();
  await page.locator('#question-form input').nth(59).waitFor();
}

async function scriptPerKey(page: Page): Promise<number> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('Performance.enable');
  await page.locator('#question-form input').nth(30).focus();
  const taken: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    const before = await scriptSeconds(inspector);
    await page.keyboard.press(key % 2 === 0 ? '1' : 'Backspace');
    taken.push(((await scriptSeconds(inspector)) - before) * 1000);
  }
  return median(taken);
}

async function scriptSeconds(inspector: CDPSession): Promise<number> {
  const { metrics } = await inspector.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value;
}
