/** Runs all tests, or those that the arguments name as vitest's own, and ends with one line of totals. */
import { parseCLI, startVitest, type TestModule } from 'vitest/node';
import { buildWeb } from './build-web.ts';

interface Totals {
  readonly passed: number;
  readonly failed: number;
}

const { passed, failed } = await runTests().catch((error: Error): Totals => {
  console.error(error.name === 'StartError' ? error.message : error.stack);
  return { passed: 0, failed: 1 };
});
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

async function runTests(): Promise<Totals> {
  const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)]);
  buildWeb();
  const vitest = await startVitest(filter, { ...options, watch: false });
  const modules = vitest.state.getTestModules();
  const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
  const broken = vitest.state.getUnhandledErrors().length + modules.filter(isBroken).length;
  await vitest.close();
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length + broken;
  // A run that could not begin, or that found no test, has proved nothing.
  return { passed, failed: passed + failed === 0 ? 1 : failed };
}

/** A file that could not be loaded, or whose hooks failed, counts as one failure. */
function isBroken(module: TestModule): boolean {
  return module.errors().length > 0 || [...module.children.allSuites()].some((suite) => suite.errors().length > 0);
}
