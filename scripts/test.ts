/** Runs all tests, or those that vitest arguments select, and ends with one line of totals. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseCLI, startVitest, type TestModule } from 'vitest/node';
import { judgeRun } from '#tests/requirements/happenings.ts';
import { compareWithList, judgeRequirements, notesFolder, readCitedOnly } from '#tests/requirements/run.ts';
import { buildWeb } from './build-web.ts';

interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** Browser tests that may need their second try before the run fails. */
const mostFlaky = 3;

/**
 * Rows whose evidence a browser may show too late for the recorder; they are reported, and more than this number fail
 * the run.
 */
const mostUnsteady = 40;

const root = resolve(import.meta.dirname, '..');
const notes = resolve(root, '.cache/happenings');

const { passed, failed } = await runTests(process.argv.slice(2)).catch((error: Error): Totals => {
  console.error(error.name === 'StartError' ? error.message : error.stack);
  return { passed: 0, failed: 1 };
});
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function runTests(args: readonly string[]): Promise<Totals> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  buildWeb();
  const isWhole = args.length === 0;
  if (isWhole) {
    rmSync(notes, { recursive: true, force: true });
    process.env['HAPPENINGS'] = notes;
    rmSync(resolve(root, notesFolder), { recursive: true, force: true });
    process.env['PROOF'] = '1';
  }
  const vitest = await startVitest(filter, { ...options, watch: false });
  const modules = vitest.state.getTestModules();
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const states = tests.map((test) => test.result().state);
  const flaky = tests.filter((each) => each.diagnostic()?.flaky);
  for (const test of flaky)
    console.error(`Passed at its second try: ${test.module.relativeModuleId} > ${test.fullName}`);
  const tooFlaky = flaky.length > mostFlaky ? flaky.length : 0;
  const broken = vitest.state.getUnhandledErrors().length + modules.filter(isBroken).length + tooFlaky;
  await vitest.close();
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length + broken;
  // A run that could not start or found no test proves nothing.
  if (passed + failed === 0) return { passed, failed: 1 };
  // Evidence is only checked if all tests pass.
  return { passed, failed: isWhole && failed === 0 && !(await provesEnough()) ? 1 : failed };
}

/** A file that could not be loaded, or whose hooks failed, counts as one failure. */
function isBroken(module: TestModule): boolean {
  return module.errors().length > 0 || [...module.children.allSuites()].some((suite) => suite.errors().length > 0);
}

/** Reports missing evidence of tests; see unproved.json and cited-only.json in tests/requirements. */
async function provesEnough(): Promise<boolean> {
  const { missing, settled } = await judgeRun(root, notes);
  for (const each of missing) console.error(`No test makes this happen: ${each}`);
  for (const each of settled) console.error(`Take this off tests/requirements/unproved.json: ${each}`);
  const rows = compareWithList(judgeRequirements(root).standings, readCitedOnly(root));
  for (const { row, missing: lacks } of rows.missing)
    console.error(`No test proves ${row.id}: ${lacks.join('; ') || 'no test names it'}`);
  for (const id of rows.settled) console.error(`Take this off tests/requirements/cited-only.json: ${id}`);
  return missing.length + settled.length === 0 && rows.missing.length <= mostUnsteady;
}
