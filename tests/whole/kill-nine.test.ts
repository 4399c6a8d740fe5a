/** `TIMES` is how often the server is killed, `SEED` chooses the moments. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, type Caller } from '../support/caller.ts';
import { embeddedSql } from '../support/embedded-sql.ts';
import { freePort } from '../support/free-port.ts';
import { chanceOf } from '../support/fuzz/random.ts';
import { startServer, useFolders, type Program } from '../support/program.ts';

const makeFolder = useFolders();
const kills = Number(process.env['TIMES'] ?? 8);
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const chance = chanceOf(seed);
const writers = 4;

/** Acknowledged ids, by the name that the writer chose. */
const acknowledged = new Map<string, string>();
/** Calls that were repeated because their answer never came. */
let repeated = 0;
let dataDir: string;
let env: Readonly<Record<string, string>>;
let server: Program;
let call: Caller;
let team: string;
const over = new AbortController();

beforeAll(async () => {
  dataDir = makeFolder('kill-nine');
  env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const started = await startServer(env);
  server = started.server;
  call = await signedIn(started.url, 'owner@acme-dental.example');
  team = (await call('GET', '/api/service-tags')).body.records[0].team_id;
}, 600_000);

afterAll(async () => {
  await server?.stop();
});

/** Writes contacts in sequence, each repeated with its idempotency key until it is acknowledged. */
async function write(writer: number): Promise<void> {
  for (let turn = 0; !over.signal.aborted; turn += 1) {
    const name = `Writer ${writer} turn ${turn}`;
    const key = randomUUID();
    acknowledged.set(name, await sendUntilAcknowledged(name, key));
  }
}

async function sendUntilAcknowledged(name: string, key: string): Promise<string> {
  for (;;) {
    const answer = await call(
      'POST',
      '/api/contact-dashboard',
      { team_id: team, name, email: 'writer@acme-dental.example' },
      { 'idempotency-key': key },
    ).catch(() => null);
    if (answer?.status === 201) return answer.body.id;
    // A stopping server may refuse with 5xx; any other refusal would be a bug.
    if (answer !== null && answer.status < 500) throw new Error(`${name}: ${answer.status} ${answer.text}`);
    repeated += 1;
    await sleep(20);
  }
}

async function killedAndStartedAgain(): Promise<void> {
  const wanted = acknowledged.size + 5;
  while (acknowledged.size < wanted) await sleep(5);
  await sleep(chance.below(60));
  await server.stop('SIGKILL');
  server = (await startServer(env)).server;
}

describe('a server killed again and again while rows are written', () => {
  it(
    `keeps every acknowledged row, doubles none and audits each once (SEED=${seed})`,
    async () => {
      const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
      const killing = (async () => {
        for (let kill = 0; kill < kills; kill += 1) await killedAndStartedAgain();
        over.abort();
      })();
      await Promise.all([writing, killing]);

      const rows = await embeddedSql(dataDir, `select id, name from contacts where name like 'Writer %'`);
      expect(new Map(rows.map(({ name, id }) => [name, id]))).toEqual(acknowledged);
      expect(rows).toHaveLength(acknowledged.size);
      const audits = await embeddedSql(
        dataDir,
        `select record_id, count(*)::int as entries from audit_entries
        where entity = 'contact' and action = 'create' and after->>'name' like 'Writer %' group by record_id`,
      );
      expect(audits.map(({ record_id }) => record_id).toSorted()).toEqual([...acknowledged.values()].toSorted());
      expect(audits.filter(({ entries }) => entries !== 1)).toEqual([]);
      // The test is only meaningful if kills hit calls in progress.
      expect(repeated).toBeGreaterThan(kills);
    },
    30_000 * kills,
  );
});
