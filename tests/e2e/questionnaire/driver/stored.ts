/** Stored answers of the questionnaire on a page. */
import type { Page } from 'playwright-core';

export const rememberedId = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('trunkline.questionnaire'));

/** Stored data by question id, in wire names. */
export async function storedAnswers(page: Page): Promise<Readonly<Record<string, unknown>>> {
  const response = await page.request.get(`/api/questionnaires/${await rememberedId(page)}`);
  const { responses } = (await response.json()) as { responses: readonly { question_id: string; data: unknown }[] };
  return Object.fromEntries(responses.map(({ question_id, data }) => [question_id, data]));
}
