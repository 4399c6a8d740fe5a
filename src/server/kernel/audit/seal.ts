/** Seals new audit entries. Changing, removing or reordering a sealed entry later breaks the chain. */
import type pg from 'pg';
import { jobScope } from '../access/scope.ts';
import type { Session } from '../data/session.ts';
import { transaction } from '../data/transaction.ts';
import { beginning, digestOf, hashOf } from './digest.ts';
import { keepHead, type Head } from './head.ts';
import {
  addSeal,
  adoptEntries,
  lastSeal,
  nameFields,
  noLongerWaiting,
  unsealedEntries,
  waitForTurn,
} from './queries.ts';

declare module '../jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'audit-seal': Nothing;
  }
}

export interface AuditDeps {
  readonly pool: pg.Pool;
  readonly dataDir: string;
}

const entriesPerSeal = 1000;
const scope = jobScope('audit-seal');

/** Writers never wait for it: entries join the chain after their transaction. */
export async function sealAudit({ pool, dataDir }: AuditDeps): Promise<void> {
  for (;;) {
    const head = await transaction(pool, scope, { mode: 'write' }, sealOnce);
    if (head === null) break;
    await keepHead(dataDir, head);
  }
  await nameOldFields(pool);
}

/** Runs once after an update, so that the whole log can be searched by field. */
async function nameOldFields(pool: pg.Pool): Promise<void> {
  for (;;) {
    const named = await transaction(pool, scope, { mode: 'write' }, async (session) => {
      await waitForTurn.all(session);
      return nameFields.all(session, { most: entriesPerSeal });
    });
    if (named.length === 0) return;
  }
}

async function sealOnce(session: Session): Promise<Head | null> {
  await waitForTurn.all(session);
  const last = await lastSeal.first(session);
  if (last === undefined) await adoptEntries.change(session);
  const found = await unsealedEntries.all(session, { most: entriesPerSeal });
  if (found.length === 0) return null;
  const entries = found.map(({ id }) => id);
  const seal = { number: (last?.number ?? 0) + 1, entries, digests: found.map(digestOf) };
  const hash = hashOf(seal, last?.hash ?? beginning);
  await addSeal.change(session, { ...seal, hash });
  await noLongerWaiting.change(session, { ids: entries });
  return { number: seal.number, hash };
}
