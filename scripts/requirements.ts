/**
 * `npm run requirements`: how much of the catalogue the tests prove, and how; `-- --claimed` names what is only claimed.
 *
 * A requirement is *proved* by a test whose title names it and which runs the product at its level: a call is answered
 * over HTTP (tests/server, whole, e2e), a screen or a route is seen as a page (tests/web, e2e, whole), anything else by
 * any test that is more than a reading of schemas; a test of an error says its words letter by letter. An entity, a list, a constant is *declared* when a test under
 * tests/schemas compares the schema with the specified words: no more can be asked. All other rows that only such
 * tests name are *claimed*. An id that the catalogue lacks is an error.
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { measureCoverage, readCatalogue, type AreaCoverage } from '#tests/requirements/coverage.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

const files = globSync('tests/**/*.{test,e2e}.{ts,tsx}', { cwd: root, exclude: ['tests/requirements/**'] });
const sources = new Map(files.map((file) => [file, read(file)]));
const { areas, unknown, claimed } = measureCoverage(
  readCatalogue(read('tests/requirements/requirements.tsv')),
  sources,
);

const columns = ['proved', 'declared', 'claimed'] as const;
const sum = (key: (typeof columns)[number] | 'required'): number => areas.reduce((total, area) => total + area[key], 0);
const all = { area: 'all', required: sum('required'), proved: sum('proved'), declared: sum('declared') };

console.log(['area ', 'required', ...columns.map((name) => name.padStart(14))].join('  '));
for (const area of [...areas, { ...all, claimed: sum('claimed') }]) console.log(row(area));
if (process.argv.includes('--claimed')) console.log(claimed.join('\n'));
for (const { id, file } of unknown) console.error(`${file}: ${id} is not in tests/requirements/requirements.tsv`);
process.exitCode = unknown.length > 0 ? 1 : 0;

function row(area: AreaCoverage): string {
  const share = (count: number): string => `${count}  ${Math.round((100 * count) / area.required)} %`.padStart(14);
  return [area.area.padEnd(5), String(area.required).padStart(8), ...columns.map((name) => share(area[name]))].join(
    '  ',
  );
}
