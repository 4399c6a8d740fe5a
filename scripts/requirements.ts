/** `npm run requirements`: how much of the catalogue the tests prove; an id that the catalogue lacks is an error. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { measureCoverage, readCatalogue, type AreaCoverage } from '#tests/requirements/coverage.ts';

const root = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');

const files = globSync('tests/**/*.{test,e2e}.{ts,tsx}', { cwd: root, exclude: ['tests/requirements/**'] });
const sources = new Map(files.map((file) => [file, read(file)]));
const { areas, unknown } = measureCoverage(readCatalogue(read('tests/requirements/requirements.tsv')), sources);

const sum = (key: 'required' | 'proved'): number => areas.reduce((total, area) => total + area[key], 0);
for (const area of [...areas, { area: 'all', required: sum('required'), proved: sum('proved') }])
  console.log(row(area));
for (const { id, file } of unknown) console.error(`${file}: ${id} is not in tests/requirements/requirements.tsv`);
process.exitCode = unknown.length > 0 ? 1 : 0;

function row({ area, required, proved }: AreaCoverage): string {
  const share = `${Math.round((100 * proved) / required)} %`;
  return [area.padEnd(5), `${proved} of ${required}`.padStart(14), share.padStart(6)].join('  ');
}
