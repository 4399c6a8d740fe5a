/** `npm run audit:verify -- [--head <number>:<hash>]`: reports changed, removed and reordered audit entries. */
import { parseArgs } from 'node:util';
import { keptHead, readHead, writeHead } from '#server/kernel/audit/head.ts';
import { verifyAudit, type Fault } from '#server/kernel/audit/verify.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { runningEmbedded, startEmbedded } from '#server/kernel/database/embedded.ts';
import { createPool } from '#server/kernel/database/pool.ts';

try {
  const { values } = parseArgs({ options: { head: { type: 'string', multiple: true } } });
  process.exitCode = (await verify(values.head ?? [])) ? 0 : 1;
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(name === 'StartError' ? message : stack);
  process.exitCode = 1;
}

/** The given heads, and the one stored on this machine. */
async function verify(given: readonly string[]): Promise<boolean> {
  const config = loadConfig();
  const kept = keptHead(config.dataDir);
  const heads = [...given.map(readHead), ...(kept ? [kept] : [])];
  const known = config.databaseDirectUrl ?? (await runningEmbedded(config.dataDir));
  const embedded = known === null ? await startEmbedded({ dataDir: config.dataDir }) : null;
  const pool = createPool(known ?? embedded!.url);
  try {
    const { faults, entries, waiting, head } = await verifyAudit(pool, heads);
    for (const fault of faults) console.error(describe(fault));
    if (faults.length > 0) console.error(`The audit was tampered with: ${faults.length} faults.`);
    else console.log(`The audit is whole: ${entries} entries, ${waiting} of them wait for the next seal.`);
    if (head)
      console.log(`Head: ${writeHead(head)}\nKeep it outside of the database and give it the next time: --head`);
    return faults.length === 0;
  } finally {
    await pool.end();
    await embedded?.stop();
  }
}

function describe(fault: Fault): string {
  const sentences = {
    'entry changed': ({ entry, seal }) => `Entry ${entry} of seal ${seal} was changed.`,
    'entry gone': ({ entry, seal }) => `Entry ${entry} of seal ${seal} is gone.`,
    'waiting entry gone': ({ entry }) => `Entry ${entry} is gone; it waited for its seal.`,
    'stray entry': ({ entry }) => `Entry ${entry} is in no seal and does not wait for one.`,
    'seals gone': ({ from, to }) => (from === to ? `Seal ${from} is gone.` : `Seals ${from} to ${to} are gone.`),
    'seal broken': ({ seal }) => `Seal ${seal} does not follow from the one before it.`,
    'end cut off': ({ seal }) => `The chain lacks seal ${seal}, which was its head before: its end was cut off.`,
    rebuilt: ({ seal }) => `Seal ${seal} is not the earlier head: the chain was rebuilt.`,
  } satisfies { readonly [K in Fault['kind']]: (fault: Extract<Fault, { readonly kind: K }>) => string };
  return (sentences[fault.kind] as (fault: Fault) => string)(fault);
}
