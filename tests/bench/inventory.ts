/**
 * An inventory of ten thousand services: its first page under load of twenty other users, and the longest task while
 * scrolling.
 */
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '#scripts/build-web.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { signedIn, type Caller } from '#tests/support/caller.ts';
import { newContext } from '#tests/support/contexts.ts';
import { makeDemoData, startDemoServer } from '#tests/support/demo-process.ts';
import { demoPassword } from '#tests/support/demo-server.ts';
import { load } from './http/contest.ts';
import { median, type Measure } from './measure.ts';

const services = 10_000;
const perFile = 5000;
const others = 20;
const rounds = 60;
const owner = 'owner@acme-dental.example';
const colleagues = [
  'viewer@acme-dental.example',
  'owner@harbor-logistics.example',
  'multi@consulting.example',
  'implementation@trunkline.example',
  'quoperator@trunkline.example',
] as const;

export async function inventoryBench(): Promise<readonly Measure[]> {
  buildWeb();
  const demoData = await makeDemoData();
  const server = await startDemoServer(demoData);
  const browser = await launchBrowser();
  try {
    const call = await signedIn(server.url, owner);
    const team = (await call('GET', '/api/service-tags')).body.records[0].team_id as string;
    const imported = await fill(call, team);
    const pages = await besideOthers(server.url, () => pageTimes(call, team));
    const scroll = await scrolled(browser, server.url, team);
    return [...imported, ...pages, ...scroll];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(demoData, { recursive: true, force: true });
  }
}

const columns = [
  'service_type',
  'name',
  'provider_id',
  'address_a',
  'detail.provider_service_id',
  'detail.download_speed',
  'detail.upload_speed',
  'detail.transport',
  'mrc',
  'term',
];
const sites = ['Milwaukee clinic', 'Detroit clinic', 'Louisville clinic', 'Cleveland clinic'];

const rowOf = (at: number): string[] => [
  'Internet',
  `Line ${at}`,
  at % 2 === 0 ? 'Lumen' : 'AT&T',
  sites[at % sites.length]!,
  `BENCH/${at}`,
  '500',
  '500',
  'fiber',
  String(100 + (at % 900)),
  '36',
];

/** Imported from files, as by a team. */
async function fill(call: Caller, team_id: string): Promise<readonly Measure[]> {
  const seconds: number[] = [];
  for (let first = 0; first < services; first += perFile) {
    const rows = Array.from({ length: perFile }, (_, at) => rowOf(first + at));
    const begun = performance.now();
    const { status, text } = await call('POST', '/api/services/import', { team_id, name: 'bench.csv', columns, rows });
    if (status !== 200) throw new Error(text.slice(0, 500));
    seconds.push((performance.now() - begun) / 1000);
  }
  return [
    { name: `File of ${perFile} services, written`, value: Math.max(...seconds), unit: 's', target: { atMost: 30 } },
  ];
}

const firstPage = (team: string): string =>
  `/api/services?team_id=${team}&status__in=active,pending_disconnect&sort_field=service_type&sort_dir=asc&page=1&per_page=25`;

/** Counts and totals above and below the table. */
const figuresOf = (team_id: string) => {
  const params = { team_id, status__in: 'active,pending_disconnect' };
  const part = { path: 'services', params };
  return {
    parts: [
      { ...part, sum: 'mrc' },
      { ...part, sum: 'mrc', count_by: 'service_type' },
    ],
  };
};

async function pageTimes(call: Caller, team: string): Promise<readonly Measure[]> {
  const asked = {
    'first page': () => call('GET', firstPage(team)),
    'its counts and totals': () => call('POST', '/api/overview', figuresOf(team)),
  };
  const found: Measure[] = [];
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now();
      const { status, text } = await ask();
      times.push(performance.now() - begun);
      if (status !== 200) throw new Error(text.slice(0, 500));
    }
    const sorted = times.slice(5).toSorted((a, b) => a - b);
    const late = sorted[Math.floor(sorted.length * 0.95)]!;
    const detail = `middle ${median(sorted).toFixed(0)} ms, longest ${sorted.at(-1)!.toFixed(0)} ms; ${load()}`;
    found.push({
      name: `${services} services, ${name}, 95 of 100`,
      value: late,
      unit: 'ms',
      target: { atMost: 200 },
      detail,
    });
  }
  return found;
}

/** Twenty users open a list or a record about every second. */
async function besideOthers<T>(url: string, work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const sessions = await Promise.all(
    Array.from({ length: others }, (_, at) => signedIn(url, colleagues[at % colleagues.length]!)),
  );
  const paths = [
    '/api/services?per_page=25',
    '/api/service-groups?per_page=25',
    '/api/tickets?per_page=25',
    '/api/invoices?per_page=25',
  ];
  const busy = sessions.map(async (call, at) => {
    await sleep(at * 50);
    for (let turn = at; !over.signal.aborted; turn += 1) {
      await call('GET', paths[turn % paths.length]!);
      await sleep(1000);
    }
  });
  try {
    return await work();
  } finally {
    over.abort();
    await Promise.all(busy);
  }
}

async function scrolled(browser: Browser, url: string, team: string): Promise<readonly Measure[]> {
  const context = await newContext(browser, { viewport: { width: 1280, height: 800 } });
  await context.request.post(`${url}/api/account/login`, { data: { email: owner, password: demoPassword } });
  const page = await context.newPage();
  await page.goto(`${url}/${team}/dashboard/inventory?inventory=${JSON.stringify({ perPage: 100 })}`);
  await page.locator('tbody tr').nth(99).waitFor();
  await page.waitForLoadState('networkidle');
  const longest: number[] = [];
  for (let round = 0; round < 3; round += 1) longest.push(await longestTask(browser, page));
  await context.close();
  const detail = `${longest.map((each) => each.toFixed(0)).join(' ')}; ${load()}`;
  return [
    {
      name: 'Table of 100 rows, longest task of a scroll, CPU',
      value: median(longest),
      unit: 'ms',
      target: { atMost: 50 },
      detail,
    },
  ];
}

interface Task {
  readonly name: string;
  readonly tid: number;
  readonly ph: string;
  /** Thread time in microseconds, without the time of other programs. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** In milliseconds, down the whole table and back. */
async function longestTask(browser: Browser, page: Page): Promise<number> {
  await page.mouse.move(640, 500);
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  for (const way of [1, -1])
    for (let step = 0; step < 50; step += 1) {
      await page.mouse.wheel(0, way * 120);
      await page.waitForTimeout(16);
    }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly Task[] };
  const threads = trace.traceEvents.filter(({ ph, args }) => ph === 'M' && args?.name === 'CrRendererMain');
  const main = new Set(threads.map(({ tid }) => tid));
  const tasks = trace.traceEvents.filter(({ name, tid }) => name.endsWith('RunTask') && main.has(tid));
  if (tasks.length === 0) throw new Error('The trace holds no task of the page.');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
