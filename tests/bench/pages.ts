/**
 * What a browser loads for a page, and the time until it is usable: cold cache, slow 4G (1.6 Mbit/s, 150 ms) and a
 * processor four times slower.
 */
import { rmSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildWeb } from '#scripts/build-web.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { makeDemoData, startDemoServer } from '#tests/support/demo-process.ts';
import { demoPassword } from '#tests/support/demo-server.ts';
import { median, type Measure } from './measure.ts';

interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  /** User who opens it; undefined for visitors' pages. */
  readonly email?: string;
  /** Waits until the page is usable. */
  readonly usable: (page: Page) => Promise<void>;
  readonly requests: number;
  readonly seconds: number;
}

const pages: readonly MeasuredPage[] = [
  {
    name: 'Login',
    path: '/account/login',
    usable: async (page) => page.locator('main input').first().waitFor(),
    requests: 15,
    seconds: 1.8,
  },
  {
    name: 'First question',
    path: '/questionnaire',
    usable: async (page) => page.getByRole('heading', { level: 1, name: 'What are you shopping for?' }).waitFor(),
    requests: 25,
    seconds: 2.6,
  },
  {
    name: "Customer's home",
    path: '/',
    email: 'owner@acme-dental.example',
    usable: async (page) =>
      page.getByRole('region', { name: 'Requests and orders by step' }).locator('tr').first().waitFor(),
    requests: 40,
    seconds: 4.5,
  },
  {
    name: 'List of the console',
    path: '/admin/services',
    email: 'admin@trunkline.example',
    usable: async (page) => page.locator('tbody tr').nth(5).waitFor(),
    requests: 40,
    seconds: 5,
  },
];

const rounds = 5;

export async function pagesBench(): Promise<readonly Measure[]> {
  buildWeb();
  const demoData = await makeDemoData();
  const server = await startDemoServer(demoData);
  const browser = await launchBrowser();
  try {
    // The first answers of a server are the slowest.
    for (const each of pages) await opened(browser, server.url, each);
    const measures: Measure[] = [];
    for (const each of pages) measures.push(...(await measured(browser, server.url, each)));
    return measures;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(demoData, { recursive: true, force: true });
  }
}

async function measured(browser: Browser, url: string, shown: MeasuredPage): Promise<readonly Measure[]> {
  const runs: PageCost[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await opened(browser, url, shown));
  const { requests, kilobytes } = runs[0]!;
  const seconds = runs.map((run) => run.seconds).toSorted((a, b) => a - b);
  return [
    {
      name: `${shown.name}: requests`,
      value: requests,
      unit: '',
      target: { atMost: shown.requests },
      detail: `${kilobytes} kB`,
    },
    {
      name: `${shown.name}: usable, slow 4G and processor`,
      value: median(seconds),
      unit: 's',
      target: { atMost: shown.seconds },
      detail: seconds.map((each) => each.toFixed(2)).join(' '),
    },
  ];
}

interface PageCost {
  readonly requests: number;
  readonly kilobytes: number;
  readonly seconds: number;
}

async function opened(browser: Browser, url: string, { path, email, usable }: MeasuredPage): Promise<PageCost> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  try {
    if (email !== undefined)
      await context.request.post('/api/account/login', { data: { email, password: demoPassword } });
    return await timed(context, path, usable);
  } finally {
    await context.close();
  }
}

async function timed(context: BrowserContext, path: string, usable: MeasuredPage['usable']): Promise<PageCost> {
  const page = await context.newPage();
  const inspector = await context.newCDPSession(page);
  let requests = 0;
  let bytes = 0;
  await inspector.send('Network.enable');
  inspector.on('Network.requestWillBeSent', () => (requests += 1));
  inspector.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await inspector.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const start = performance.now();
  await page.goto(path, { waitUntil: 'commit' });
  await usable(page);
  const seconds = (performance.now() - start) / 1000;
  await page.waitForLoadState('networkidle');
  return { requests, kilobytes: Math.round(bytes / 1000), seconds };
}
