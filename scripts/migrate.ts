/**
 * `npm run migrate -- --up | --down [count] | --to <name>`: moves the database over the migrations, back and forth. On the
 * way down `--move`, `--empty`, `--drop-permission` and `--lose-data` say what becomes of rows that use what goes.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '#server/kernel/config/config.ts';
import { startEmbedded } from '#server/kernel/database/embedded.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { readMigrations } from '#server/kernel/database/migration-files.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import type { Choices } from '#server/kernel/database/take-back.ts';
import { undoMigrations } from '#server/kernel/database/undo.ts';
import { StartError } from '#server/kernel/start-error.ts';

const usage =
  'Say where to: npm run migrate -- --up | --down [count] | --to <name> [--move <table.column:value=other>] [--empty <x-id>] [--drop-permission <id>] [--lose-data]';
const folder = resolve(import.meta.dirname, '../generated/db/migrations');

try {
  await move(readWish(process.argv.slice(2)));
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(name === 'StartError' ? message : stack);
  process.exitCode = 1;
}

interface Options {
  /** How many to undo, or after which one to stop. */
  readonly down?: number;
  readonly to?: string;
  readonly choices: Choices;
}

function readWish(args: readonly string[]): Options {
  const { values, positionals } = read(args);
  const { up, down, to, move: moves = [], empty: emptied = [], 'drop-permission': dropped = [] } = values;
  if ([up, down, to].filter((each) => each !== undefined).length !== 1) throw new StartError(usage);
  const [count = '1', ...rest] = positionals;
  if (rest.length > 0 || (positionals.length > 0 && !down) || !/^[1-9]\d*$/.test(count)) throw new StartError(usage);
  if (to !== undefined) requireMigration(to);
  const choices = { moves, emptied, dropped, mayLoseData: values['lose-data'] === true };
  return { choices, ...(down && { down: Number(count) }), ...(to !== undefined && { to }) };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        up: { type: 'boolean' },
        down: { type: 'boolean' },
        to: { type: 'string' },
        move: { type: 'string', multiple: true },
        empty: { type: 'string', multiple: true },
        'drop-permission': { type: 'string', multiple: true },
        'lose-data': { type: 'boolean' },
      },
    });
  } catch {
    throw new StartError(usage);
  }
}

function requireMigration(wanted: string): void {
  const names = readMigrations(folder).map(({ name }) => name);
  if (!names.includes(wanted))
    throw new StartError(`There is no migration "${wanted}". Possible are: ${names.join(', ')}.`);
}

async function move({ down, to, choices }: Options): Promise<void> {
  const config = loadConfig();
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dataDir: config.dataDir }) : null;
  const pool = createPool(embedded?.url ?? config.databaseDirectUrl!);
  try {
    const behind = (applied: readonly { readonly name: string }[]): number =>
      applied.filter(({ name }) => to !== undefined && name > to).length;
    const undone = await undoMigrations(pool, folder, down ?? behind, choices);
    const ran = down === undefined ? await migrate(pool, folder, to) : [];
    const lines = [...undone.map((name) => `undone   ${name}`), ...ran.map((name) => `applied  ${name}`)];
    console.log(lines.length === 0 ? 'Nothing to do.' : lines.join('\n'));
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}
