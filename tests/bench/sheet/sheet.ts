/** The sheet with ten thousand rows of twelve cells, compared with another sheet in one run. */
import { newContext } from '#tests/support/contexts.ts';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from '#tests/support/browser.ts';
import { median, type Measure } from '../measure.ts';
import type { Contender } from './page/contender.ts';
import type { Site } from './page/data.ts';

declare const bench: {
  readonly contender: Contender;
  readonly sites: () => Site[];
  readonly emptySites: () => Site[];
  readonly clipboardText: () => string;
  readonly validateAll: (rows: readonly Site[]) => number;
  readonly settled: () => Promise<void>;
};

/** State of a page between two checks. */
interface PageState {
  readonly rows: Site[];
}

const rounds = 5;
const here = import.meta.dirname;
const built = join(here, '../../../.cache/bench-sheet');

interface SheetCost {
  readonly mount: number;
  readonly fling: number;
  readonly paste: number;
  readonly heap: number;
  readonly nodes: number;
}

export async function sheetBench(): Promise<readonly Measure[]> {
  await buildPage();
  const server = await serve();
  const browser = await launchBrowser();
  try {
    const [own, other]: [SheetCost[], SheetCost[]] = [[], []];
    const checks: number[] = [];
    // In turns, so both run on the same machine state.
    for (let round = 0; round < rounds; round += 1) {
      own.push(await measured(browser, `${server.url}/?sheet=ours`));
      other.push(await measured(browser, `${server.url}/?sheet=rival`));
      checks.push(await validated(browser, `${server.url}/?sheet=ours`));
    }
    const limits = { mount: 50, fling: 10, paste: 100, heap: 10, nodes: 400 } as const;
    const names = {
      mount: ['Sheet of 10,000 × 12: mount, CPU', 'ms'],
      fling: ['Sheet of 10,000 × 12: fling, CPU a frame', 'ms'],
      paste: ['Sheet of 10,000 × 12: paste of all, CPU', 'ms'],
      heap: ['Sheet of 10,000 × 12: heap, paste included', 'MB'],
      nodes: ['Sheet of 10,000 × 12: DOM nodes', 'nodes'],
    } as const;
    const lines = (Object.keys(limits) as (keyof SheetCost)[]).flatMap((key): readonly Measure[] => {
      const [mine, theirs] = [own, other].map((found) => median(found.map((each) => each[key]))) as [number, number];
      const [name, unit] = names[key];
      const detail = `react-datasheet-grid: ${Number(theirs.toPrecision(3))} ${unit}`;
      return [
        { name, value: mine, unit, target: { atMost: limits[key] }, detail },
        { name: `${name}: of the other's`, value: mine / theirs, unit: '×', target: { atMost: 1 } },
      ];
    });
    const check = {
      name: 'Sheet of 10,000 × 12: validate all',
      value: median(checks),
      unit: 'ms',
      target: { atMost: 15 },
    };
    return [...lines, check];
  } finally {
    await browser.close();
    server.stop();
  }
}

async function measured(browser: Browser, url: string): Promise<SheetCost> {
  const { page, inspector } = await opened(browser, url);
  const before = await heapOf(inspector);
  await page.evaluate(() => Object.assign(globalThis, { rows: bench.sites() }));
  const mount = await cpuOf(inspector, () =>
    page.evaluate(async () => {
      bench.contender.mount((globalThis as unknown as PageState).rows);
      await bench.settled();
    }),
  );
  const nodes = await page.evaluate(() => document.querySelectorAll('#root *').length);
  const frames = 120;
  const flung = await cpuOf(inspector, () =>
    page.evaluate(async (count) => {
      const scroller = bench.contender.scroller();
      for (let frame = 0; frame < count; frame += 1) {
        scroller.scrollTop += 640;
        await new Promise((done) => requestAnimationFrame(done));
      }
    }, frames),
  );
  await page.context().close();
  const { page: next, inspector: again } = await opened(browser, url);
  await next.evaluate(async () => {
    bench.contender.mount(bench.emptySites());
    await bench.settled();
  });
  await choose(next);
  await next.evaluate(() => Object.assign(globalThis, { text: bench.clipboardText() }));
  const paste = await cpuOf(again, () =>
    next.evaluate(async () => {
      bench.contender.paste((globalThis as unknown as { text: string }).text);
      for (let turn = 0; turn < 100 && bench.contender.lastName() === ''; turn += 1) await bench.settled();
      await bench.settled();
    }),
  );
  const last = await next.evaluate(() => bench.contender.lastName());
  if (last !== 'Store 9999') throw new Error(`The paste did not land: "${last}".`);
  await next.evaluate(() => Reflect.deleteProperty(globalThis, 'text'));
  const heap = ((await heapOf(again)) - before) / 1e6;
  await next.context().close();
  return { mount, fling: flung / frames, paste, heap, nodes };
}

/** A cell accepts a paste once it is drawn as selected, which a busy machine does later, or only at the next click. */
async function choose(page: Page): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { x, y } = await page.evaluate(() => bench.contender.firstCell().getBoundingClientRect().toJSON() as DOMRect);
    await page.mouse.click(x + 20, y + 10);
    for (let turn = 0; turn < 60; turn += 1) {
      await page.evaluate(() => bench.settled());
      if (await page.evaluate(() => bench.contender.isChosen())) return;
    }
  }
  throw new Error('No cell could be chosen.');
}

/** New rows for each turn, because results per row are cached. */
async function validated(browser: Browser, url: string): Promise<number> {
  const { page, inspector } = await opened(browser, url);
  const turns: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await page.evaluate(() => Object.assign(globalThis, { rows: bench.sites() }));
    turns.push(
      await cpuOf(inspector, () =>
        page.evaluate(() => void bench.validateAll((globalThis as unknown as PageState).rows)),
      ),
    );
  }
  await page.context().close();
  return median(turns);
}

async function opened(browser: Browser, url: string): Promise<{ page: Page; inspector: CDPSession }> {
  const page = await (await newContext(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in globalThis);
  const inspector = await page.context().newCDPSession(page);
  // Excludes the time of other programs.
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, inspector };
}

/** Milliseconds of the main thread, drawing included. */
async function cpuOf(inspector: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const seconds = async (): Promise<number> => {
    const { metrics } = await inspector.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const before = await seconds();
  await work();
  return ((await seconds()) - before) * 1000;
}

async function heapOf(inspector: CDPSession): Promise<number> {
  await inspector.send('HeapProfiler.collectGarbage');
  return (await inspector.send('Runtime.getHeapUsage')).usedSize;
}

async function buildPage(): Promise<void> {
  const rival = join(here, 'rival');
  if (!existsSync(join(rival, 'node_modules')))
    execFileSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--no-package-lock', '--ignore-scripts', '--legacy-peer-deps'],
      {
        cwd: rival,
        stdio: 'inherit',
      },
    );
  await build({
    configFile: false,
    root: join(here, 'page'),
    logLevel: 'error',
    resolve: { dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.VERSION': '"bench"' },
    build: { outDir: built, emptyOutDir: true, target: 'es2023' },
  });
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function serve(): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, 'http://localhost');
    const path = join(built, pathname === '/' ? 'index.html' : pathname);
    readFile(path).then(
      (content) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
