/** `npm run new -- <kind> --option value …`: adds an entity, a field, a question and so on from the templates. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generators } from '../templates/generators.ts';

const root = join(import.meta.dirname, '..');
const [kind = '', ...rest] = process.argv.slice(2);
const asks = generators[kind]?.asks ?? [];
const { values } = parseArgs({
  args: rest,
  options: Object.fromEntries(asks.map(({ name }) => [name, { type: 'string' as const }])),
});

const mistakes = process.stdin.isTTY ? [] : mistakesWithoutTerminal();
if (mistakes.length > 0) {
  console.error(mistakes.join('\n'));
  process.exitCode = 1;
} else await runPlop();

/** Without a terminal nobody can be asked, so every option that has no default must be given. */
function mistakesWithoutTerminal(): readonly string[] {
  if (!generators[kind]) return [`Write what to add: ${Object.keys(generators).join(', ')}.`];
  return asks
    .filter((one) => one.default === undefined && values[one.name] === undefined)
    .map((one) => `--${one.name} is missing. ${one.message}.`);
}

/** Plop reads the arguments when it is loaded, and takes named answers behind "--". */
async function runPlop(): Promise<void> {
  const named = asks.flatMap(({ name, default: otherwise }) => {
    const value = values[name] ?? (process.stdin.isTTY ? undefined : otherwise);
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  process.argv = [...process.argv.slice(0, 2), ...(kind === '' ? [] : [kind, '--', ...named])];
  const { Plop, run } = await import('plop');
  Plop.prepare({ cwd: root, configPath: join(root, 'templates/plopfile.ts') }, (env) => {
    const there = Object.assign(env, { dest: root });
    void run(there, undefined, false);
  });
}
