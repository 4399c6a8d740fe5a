/** The files that a browser loads before it can show a page. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '../../scripts/build-web.ts';

const folder = resolve(import.meta.dirname, '../../dist/web');
/** Files by kind of page. */
let families: Readonly<Record<string, readonly string[]>>;

beforeAll(() => {
  buildWeb();
  families = JSON.parse(readFileSync(resolve(folder, '.vite/public-families.json'), 'utf8')) as typeof families;
}, 120_000);

describe('the public entry', () => {
  test('loads at most 150 kB of JavaScript, gzipped, for the first question', () => {
    expect(kilobytes('questionnaire')).toBeLessThanOrEqual(150);
  });

  test('loads at most 150 kB for the login page', () => {
    expect(kilobytes('account')).toBeLessThanOrEqual(150);
  });

  test('loads at most 180 kB for the provider page', () => {
    expect(kilobytes('provider')).toBeLessThanOrEqual(180);
  });

  test('contains nothing of react-admin', () => {
    const files = Object.values(families).flat();
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => readFileSync(resolve(folder, file), 'utf8').includes('RaStore'))).toEqual([]);
  });

  test('[FV-001] loads no part of the PDF viewer before a file is shown', () => {
    const first = ['public', 'app'].flatMap((entry) => {
      const all = JSON.parse(readFileSync(resolve(folder, `.vite/${entry}-families.json`), 'utf8')) as typeof families;
      return Object.values(all).flat();
    });
    const viewer = readdirSync(resolve(folder, 'assets')).filter((file) => isViewer(`assets/${file}`));
    expect(viewer.length).toBeGreaterThan(0);
    expect(first.filter(isViewer)).toEqual([]);
  });

  test('[FV-001] serves the PDF viewer from our own origin, without anything that runs scripts of documents', () => {
    const served = globSync('assets/pdf-*/*/*', { cwd: folder });
    expect(served.filter((file) => file.endsWith('.bcmap')).length).toBeGreaterThan(100);
    expect(served.some((file) => file.endsWith('openjpeg_nowasm_fallback.js'))).toBe(true);
    expect(served.filter((file) => file.includes('quickjs'))).toEqual([]);
  });

  test.each(['account', 'questionnaire', 'provider'])('loads at most six files for a page of the kind %s', (family) => {
    expect(needed(family).length).toBeLessThanOrEqual(6);
  });
});

describe('the entry for signed-in accounts', () => {
  const pages = (): typeof families =>
    JSON.parse(readFileSync(resolve(folder, '.vite/app-families.json'), 'utf8')) as typeof families;

  test.each([
    ["the customer's home", ['team', 'home'], 400],
    ["a customer's list", ['team', 'lists'], 430],
    ['a list of the console', ['console', 'table'], 495],
    ['a home of staff', ['console', 'work'], 510],
  ] as const)('loads no more than it shows for %s', (_page, kinds, most) => {
    const known = pages();
    const files = new Set(kinds.flatMap((kind) => known[kind]!));
    const bytes = [...files].map((file) => gzipSync(readFileSync(resolve(folder, file))).length);
    expect(bytes.length).toBeGreaterThan(5);
    expect(Math.round(bytes.reduce((sum, each) => sum + each, 0) / 1000)).toBeLessThanOrEqual(most);
  });

  test.each(['team', 'console', 'work', 'home', 'lists', 'records', 'table'])(
    'loads the form engine when a form is opened, not with %s',
    (kind) => {
      const files = pages()[kind]!;
      expect(pages()['form']!.filter(hasForms)).toHaveLength(1);
      expect(files.length).toBeGreaterThan(1);
      expect(files.filter(hasForms)).toEqual([]);
    },
  );
});

/** True for a script with @rjsf/core. */
const hasForms = (file: string): boolean => readFileSync(resolve(folder, file), 'utf8').includes('submitButtonOptions');

/** True for a script with pdf.js. */
const isViewer = (file: string): boolean =>
  file.endsWith('.js') && readFileSync(resolve(folder, file), 'utf8').includes('standardFontDataUrl');

/** Files of the entry and of the kind of page. */
const needed = (family: string): readonly string[] => [...new Set([...families['entry']!, ...families[family]!])];

const kilobytes = (family: string): number =>
  Math.round(
    needed(family).reduce((sum, file) => sum + gzipSync(readFileSync(resolve(folder, file))).length, 0) / 1000,
  );
