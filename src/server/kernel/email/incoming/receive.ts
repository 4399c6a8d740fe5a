/** Takes an email in: kept as it came, and read by a job, so that the peer waits for nothing. */
import type pg from 'pg';
import { jobScope } from '../../access/scope.ts';
import { newId } from '../../data/id.ts';
import { transaction } from '../../data/transaction.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import { addArrival, addressed } from './queries.ts';
import type { ReplyAddresses } from './reply-addresses.ts';

declare module '../../jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'inbound-email': {
      readonly arrivalId: string;
      readonly returnPath: string | null;
      /** Whether it came to a box, and is no answer. */
      readonly isBox?: true;
    };
  }
}

export interface ReceiveDeps {
  readonly pool: pg.Pool;
  readonly enqueue: Enqueue;
  readonly files: FileStore;
  readonly replies: ReplyAddresses;
}

export interface Arrived {
  readonly raw: Uint8Array;
  /** Sender on the envelope: empty for a report, null where nobody tells. */
  readonly returnPath: string | null;
  /** Receivers on the envelope. */
  readonly to: readonly string[];
}

const scope = jobScope('inbound-email');

/** Of an email that says only by the emails that it names what it answers. */
export const noCode = '';

/** Whether somebody was ever emailed with that address, or a record keeps it as its box. */
export async function isOurAddress({ pool, replies }: ReceiveDeps, address: string): Promise<boolean> {
  const [code, box] = [replies.codeIn(address), replies.boxIn(address)];
  if (replies.isShared(address)) return true;
  if (code === null && box === null) return false;
  return transaction(pool, scope, { mode: 'read' }, (session) =>
    box === null ? addressed.isAny(session, { code: code! }) : replies.isBox(session, box),
  );
}

/** Answers for how many of its receivers it was taken; others than our own are passed over. */
export async function receiveEmail(deps: ReceiveDeps, { raw, returnPath, to }: Arrived): Promise<number> {
  const known: string[] = [];
  for (const address of new Set(to)) if (await isOurAddress(deps, address)) known.push(address);
  if (known.length === 0) return 0;
  await transaction(deps.pool, scope, { mode: 'write' }, async (session) => {
    const made = { name: 'email.eml', contentType: 'message/rfc822', content: raw };
    const file = await deps.files.keepMade(session, made, { teamId: null });
    for (const address of known) {
      const id = newId();
      const box = deps.replies.boxIn(address);
      await addArrival.change(session, { id, to: address, code: box ?? deps.replies.codeIn(address) ?? noCode, file });
      await deps.enqueue(session, 'inbound-email', { arrivalId: id, returnPath, ...(box !== null && { isBox: true }) });
    }
  });
  return known.length;
}
