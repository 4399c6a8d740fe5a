/** Time until the first page of a 5 MB PDF is drawn, with the viewer already loaded. */
import { newContext } from '#tests/support/contexts.ts';
import { rmSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { buildWeb } from '#scripts/build-web.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { makeDemoData, startDemoServer } from '#tests/support/demo-process.ts';
import { demoPassword } from '#tests/support/demo-server.ts';
import { pdfOf } from '#tests/support/pdf.ts';
import { median, type Measure } from './measure.ts';

const rounds = 5;
const megabytes = 5;

export async function viewerBench(): Promise<readonly Measure[]> {
  buildWeb();
  const demoData = await makeDemoData();
  const server = await startDemoServer(demoData);
  const browser = await launchBrowser();
  try {
    const context = await newContext(browser, { viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const address = await keepFile(page, server.url);
    await firstPage(page, address);
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) seconds.push(await firstPage(page, address));
    const name = `First page of a PDF of ${megabytes} MB, warm`;
    return [{ name, value: median(seconds), unit: 's', target: { atMost: 1 } }];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(demoData, { recursive: true, force: true });
  }
}

/** Uploads the file to the team; returns the address of the list that opens it. */
async function keepFile(page: Page, url: string): Promise<{ list: string; id: string }> {
  const headers = { 'X-Requested-With': 'trunkline' };
  const login = await page.request.post(`${url}/api/account/login`, {
    data: { email: 'owner@acme-dental.example', password: demoPassword },
  });
  const { user } = (await login.json()) as { user: { primary_team: { id: string } } };
  const team = user.primary_team.id;
  const pages = Array.from({ length: 20 }, (_, at) => [`Page ${at + 1}`, 'Terms of service']);
  const buffer = await pdfOf(pages, megabytes * 1_000_000);
  const kept = await page.request.post(`${url}/api/teams/${team}/upload-attachments`, {
    headers,
    multipart: { files: { name: 'large.pdf', mimeType: 'application/pdf', buffer }, categories: 'OTHER' },
  });
  const { records } = (await kept.json()) as { records: { id: string }[] };
  return { list: `${url}/${team}/dashboard/procurement/documents`, id: records[0]!.id };
}

/** Seconds from the click that opens the file to the drawn page. */
async function firstPage(page: Page, { list, id }: { list: string; id: string }): Promise<number> {
  await page.goto(list);
  await page.locator('main h1').waitFor();
  return page.evaluate(async (query) => {
    const from = performance.now();
    history.pushState(null, '', query);
    dispatchEvent(new PopStateEvent('popstate'));
    const isDrawn = (): boolean => {
      const canvas = document.querySelector<HTMLCanvasElement>('dialog canvas');
      return canvas !== null && canvas.width > 0 && canvas.style.visibility !== 'hidden';
    };
    while (!isDrawn()) await new Promise(requestAnimationFrame);
    return (performance.now() - from) / 1000;
  }, `?document=${id}`);
}
