/** `npm run new -- <kind> --option value …`: adds an entity, a field, a question and so on from the templates. */
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generators } from '../templates/generators.ts';
import { keepWhatIsRight, readTexts } from '../templates/kept.ts';

enableCompileCache();
const root = join(import.meta.dirname, '..');
const [kind = '', ...rest] = process.argv.slice(2);
const asks = generators[kind]?.asks ?? [];
const given = optionsGiven();

const mistakes = typeof given === 'string' ? [given] : mistakesIn(given);
if (mistakes.length > 0) {
  console.error(mistakes.join('\n'));
  process.exitCode = 1;
} else await runPlop(given as Answers);

type Answers = Readonly<Record<string, string | undefined>>;

/** The options, or the problem with them. */
function optionsGiven(): Answers | string {
  const options = Object.fromEntries(asks.map(({ name }) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args: rest, options }).values;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error;
    const possible = asks.map(({ name }) => `--${name}`).join(', ');
    return `${message.split('. ')[0]!}. ${asks.length === 0 ? kindsAre() : `Possible for ${kind} are: ${possible}.`}`;
  }
}

function kindsAre(): string {
  return `Write what to add: ${Object.keys(generators).join(', ')}.`;
}

/** Without a terminal there is no prompt, so options without a default are required. */
function mistakesIn(values: Answers): readonly string[] {
  if (kind !== '' && !generators[kind]) return [kindsAre()];
  const wrong = asks.flatMap(({ name, choices }) => {
    const value = values[name];
    return value === undefined || !choices || choices.includes(value)
      ? []
      : [`"${value}" is no --${name}. Possible are: ${choices.join(', ')}.`];
  });
  if (process.stdin.isTTY) return wrong;
  if (kind === '') return [kindsAre()];
  return [
    ...wrong,
    ...asks
      .filter((one) => one.default === undefined && values[one.name] === undefined)
      .map((one) => `--${one.name} is missing. ${one.message}.`),
  ];
}

/** Plop reads the arguments when it is loaded, and takes named answers after "--". */
async function runPlop(values: Answers): Promise<void> {
  const named = asks.flatMap(({ name, default: otherwise }) => {
    const value = values[name] ?? (process.stdin.isTTY ? undefined : otherwise);
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  process.argv = [...process.argv.slice(0, 2), ...(kind === '' ? [] : [kind, '--', ...named])];
  const before = readTexts(root);
  // Plop does not report when it is done.
  process.once('beforeExit', () => void keepWhatIsRight(root, before));
  const { Plop, run } = await import('plop');
  Plop.prepare({ cwd: root, configPath: join(root, 'templates/plopfile.ts') }, (env) => {
    const there = Object.assign(env, { dest: root });
    void run(there, undefined, false);
  });
}
