/** What a visitor's browser must load before it can show a page. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const folder = resolve(import.meta.dirname, '../../dist/web');
const manifestFile = resolve(folder, '.vite/public.json');
let manifest: Readonly<Record<string, Chunk>>;

beforeAll(() => {
  buildWeb();
  manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as typeof manifest;
}, 120_000);

describe('the public entry', () => {
  test('loads at most 150 kB of JavaScript, gzipped, for the first question', () => {
    expect(kilobytes('public.html', 'questionnaire/QuestionnairePage.tsx')).toBeLessThanOrEqual(150);
  });

  test('loads at most 150 kB for the login page', () => {
    expect(kilobytes('public.html', '../../generated/screens/account/login.tsx')).toBeLessThanOrEqual(150);
  });

  test('loads at most 180 kB for the provider page', () => {
    expect(kilobytes('public.html', 'provider/ProviderPage.tsx')).toBeLessThanOrEqual(180);
  });

  test('holds nothing of react-admin', () => {
    const texts = [
      ...needed(Object.keys(manifest).filter((key) => /^(?:public\.html|questionnaire|provider)/.test(key))),
    ];
    expect(texts.filter((file) => readFileSync(resolve(folder, file), 'utf8').includes('RaStore'))).toEqual([]);
  });
});

/** Files of the chunks and of all that they import before they run. */
function needed(keys: readonly string[], found = new Set<string>()): ReadonlySet<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk ${key}.`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    needed(chunk.imports ?? [], found);
  }
  return found;
}

function kilobytes(...keys: readonly string[]): number {
  const bytes = [...needed(keys)].reduce((sum, file) => sum + gzipSync(readFileSync(resolve(folder, file))).length, 0);
  return Math.round(bytes / 1000);
}
