/** Opens an incoming email for the job that processes it. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { jobScope } from '../../access/scope.ts';
import type { Session } from '../../data/session.ts';
import { transaction } from '../../data/transaction.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { JobPayloads } from '../../jobs/job-types.ts';
import { openArrival } from './queries.ts';
import { readEmail, type ReadEmail } from './read-email.ts';

export interface OpenedEmail {
  readonly id: string;
  /** Code in the receiving address. */
  readonly code: string;
  /** Null if it is not an email with exactly one sender. */
  readonly email: ReadEmail | null;
}

const scope = jobScope('inbound-email');

interface OpenDeps {
  readonly pool: pg.Pool;
  readonly files: FileStore;
}

/** Null if the email was already processed. */
export async function openEmail(
  { pool, files }: OpenDeps,
  { arrivalId: id, returnPath }: JobPayloads['inbound-email'],
): Promise<OpenedEmail | null> {
  const waiting = await transaction(pool, scope, { mode: 'write' }, async (session) => {
    const arrival = await openArrival.first(session, { id });
    return arrival && { ...arrival, raw: await contentOf(files, session, arrival.file) };
  });
  return waiting ? { id, code: waiting.code, email: await readEmail(waiting.raw, returnPath) } : null;
}

async function contentOf(files: FileStore, session: Session, file: string): Promise<Uint8Array> {
  const { body } = await files.openChecked(session, file);
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : buffer(Readable.from(body));
}
