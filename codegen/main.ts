/** The compiler: read -> parse -> check -> emit -> write. `npm run codegen [-- --check | --plan | --watch]`. */
import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { dirname } from 'node:path';
import { readCache } from './cache.ts';
import type { Report } from './mode/report.ts';
import { fingerprintOf, readState } from './state.ts';

const modes = ['--check', '--plan', '--watch'] as const;
type Mode = (typeof modes)[number] | 'write';

if (import.meta.main) {
  const args = process.argv.slice(2);
  enableCompileCache();
  // A single run is over before the most optimized code has paid for its making.
  if (!args.includes('--watch')) setFlagsFromString('--no-turbofan');
  const { isRight, lines } = await main(dirname(import.meta.dirname), args);
  if (lines.length > 0) (isRight ? console.log : console.error)(lines.join('\n'));
  if (!isRight) process.exitCode = 1;
}

/** Runs one mode for the project in `root`. The parts of the compiler are loaded only when something changed. */
export async function main(root: string, args: readonly string[]): Promise<Report> {
  const [wanted = 'write', ...rest] = args;
  const mode = [...modes, 'write'].find((name) => name === wanted) as Mode | undefined;
  if (!mode || rest.length > 0)
    return { isRight: false, lines: [`Unknown option "${args.join(' ')}". Possible are: ${modes.join(', ')}.`] };
  if (mode === '--watch') {
    const { startWatch } = await import('./mode/watch.ts');
    await startWatch({ root }, ({ lines }, ms) => console.log(`${lines.join('\n')} (${ms} ms)`));
    return { isRight: true, lines: [] };
  }
  const state = readState(root);
  if (readCache(root).fingerprint === fingerprintOf(state))
    return { isRight: true, lines: ['Nothing changed; 0 files written.'] };
  if (mode === '--check') return (await import('./mode/check.ts')).runCheck({ root, state });
  if (mode === '--plan') return (await import('./mode/plan.ts')).runPlan({ root, state });
  return (await import('./mode/write.ts')).runWrite({ root, state });
}
