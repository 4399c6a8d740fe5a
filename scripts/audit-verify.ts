/** `npm run audit:verify -- [--head <number>:<hash>]`: tells whether anybody changed, removed or reordered entries of the audit. */
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

/** The heads that were given, and the one that this machine kept. */
async function verify(given: readonly string[]): Promise<boolean> {
  const config = loadConfig();
  const kept = keptHead(config.dataDir);
  const heads = [...given.map(readHead), ...(kept ? [kept] : [])];
  const known = config.databaseDirectUrl ?? (await runningEmbedded(config.dataDir));
  const embedded = known === null ? await startEmbedded({ dataDir: config.dataDir }) : null;
  const pool = createPool(known ?? embedded!.url);
  try {
    const { faults, entries, waiting, head } = await verifyAudit(pool, heads);
    for (const fault of faults) console.error(told(fault));
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

function told(fault: Fault): string {
  switch (fault.kind) {
    case 'entry changed':
      return `Entry ${fault.entry} of seal ${fault.seal} was changed.`;
    case 'entry gone':
      return `Entry ${fault.entry} of seal ${fault.seal} is gone.`;
    case 'waiting entry gone':
      return `Entry ${fault.entry} is gone; it waited for its seal.`;
    case 'stray entry':
      return `Entry ${fault.entry} is in no seal and does not wait for one.`;
    case 'seals gone':
      return fault.from === fault.to ? `Seal ${fault.from} is gone.` : `Seals ${fault.from} to ${fault.to} are gone.`;
    case 'seal broken':
      return `Seal ${fault.seal} does not follow from the one before it.`;
    case 'end cut off':
      return `The chain lacks seal ${fault.seal}, which was its head before: its end was cut off.`;
    case 'made anew':
      return `Seal ${fault.seal} is not the one that was the head before: the chain was made anew.`;
  }
}
