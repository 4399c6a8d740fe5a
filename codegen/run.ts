/** Chooses the mode of a run. */
import { readFingerprint } from './cache.ts';
import type { GenerateInput } from './generate.ts';
import type { Report } from './mode/report.ts';
import { fingerprintOf, readState } from './state.ts';

const modes = ['--check', '--plan', '--watch', '--accept-names'] as const;
type Mode = (typeof modes)[number] | 'write';

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
  if (readFingerprint(root) === fingerprintOf(state))
    return { isRight: true, lines: ['Nothing changed; 0 files written.'] };
  return runModes[mode]({ root, state });
}

const runModes = {
  '--check': async (input) => (await import('./mode/check.ts')).runCheck(input),
  '--plan': async (input) => (await import('./mode/plan.ts')).runPlan(input),
  '--accept-names': async (input) => (await import('./mode/write.ts')).runWrite({ ...input, acceptsNames: true }),
  write: async (input) => (await import('./mode/write.ts')).runWrite(input),
} satisfies Record<Exclude<Mode, '--watch'>, (input: GenerateInput) => Promise<Report>>;
