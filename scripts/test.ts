/** Runs all tests, or those that the arguments name as vitest's own, and ends with one line of totals. */
import { parseCLI, startVitest, type TestModule } from 'vitest/node';
import { buildWeb } from './build-web.ts';

const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
// Faults of the web build are told apart from faults of tests, and reported first.
buildWeb();
const vitest = await startVitest(filter, { ...options, watch: false });
const modules = vitest.state.getTestModules();
const broken = vitest.state.getUnhandledErrors().length + modules.filter(isBroken).length;
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const passed = tests.filter((test) => test.result().state === 'passed').length;
const failures = tests.filter((test) => test.result().state === 'failed').length + broken;
// A run that could not begin, or that found no test, has proved nothing.
const failed = passed + failures === 0 ? 1 : failures;
await vitest.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** A file that could not be loaded, or whose hooks failed, counts as one failure. */
function isBroken(module: TestModule): boolean {
  return module.errors().length > 0 || [...module.children.allSuites()].some((suite) => suite.errors().length > 0);
}
