/**
 * `npm run requirements`: how much of the catalogue the tests prove; `-- --cited [area]` lists the rows that are only
 * cited with what is missing, `-- --list` prints them in the format of tests/requirements/cited-only.json.
 * A title claims a requirement. The notes of its test, which `npm test` writes to .cache/proof (a partial run does with
 * PROOF=1, and adds to them), record whether the test did what the row requires: a call must succeed and fail, a page
 * be opened, an event be sent, the specified texts be seen, over all tests that name the row; see
 * tests/requirements/proof.ts. A row that a ruling refuses is *refused*. An id that is not in the catalogue is an
 * error.
 */
import { resolve } from 'node:path';
import type { RowState } from '#tests/requirements/proof.ts';
import { areaOf } from '#tests/requirements/rows.ts';
import { judgeRequirements, listOf } from '#tests/requirements/run.ts';

const states = ['proved', 'cited only', 'nothing', 'refused'] as const;

const root = resolve(import.meta.dirname, '..');
const { standings, unknown, hasNotes } = judgeRequirements(root);
const [mode, area] = process.argv.slice(2);

if (mode === '--list') console.log(JSON.stringify(listOf(standings), null, 2));
else if (mode === '--cited') standings.filter(isWanted).forEach(printRow);
else printTable();
for (const { id, file } of unknown) console.error(`${file}: ${id} is not in tests/requirements/requirements.tsv`);
process.exitCode = unknown.length > 0 ? 1 : 0;

function printTable(): void {
  if (!hasNotes) console.log('No run has left notes: run npm test, or a part of it with PROOF=1.');
  console.log(['area ', 'required', ...states.map((name) => name.padStart(14))].join('  '));
  const byArea = Map.groupBy(standings, ({ row }) => areaOf(row.id));
  for (const [name, own] of [...byArea, ['all', standings] as const]) console.log(lineOf(name, own));
}

function lineOf(name: string, own: readonly RowState[]): string {
  const share = (count: number): string => `${count}  ${Math.round((100 * count) / own.length)} %`.padStart(14);
  const counts = states.map((state) => share(own.filter((each) => each.state === state).length));
  return [name.padEnd(5), String(own.length).padStart(8), ...counts].join('  ');
}

function isWanted({ row, state }: RowState): boolean {
  return (state === 'cited only' || state === 'nothing') && (area === undefined || row.id.startsWith(area));
}

function printRow({ row, missing }: RowState): void {
  console.log(`${row.id} ${row.kind}: ${row.text}\n    missing: ${missing.join('; ') || 'a test that names it'}`);
}
