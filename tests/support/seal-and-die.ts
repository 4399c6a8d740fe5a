/**
 * A worker that is killed at one point of sealing a document, without rollback and clean-up. Arguments: database,
 * folder of files, document, point.
 */
import { sealDocument } from '#server/areas/documents/signing/seal.ts';
import { workflowRules } from '#server/areas/areas.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { createFileStore } from '#server/kernel/files/file-store.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import { sealerOf } from '#server/kernel/pdf/sealing-key.ts';
import { createTransition } from '#server/kernel/workflow/transition.ts';
import { sealingKey } from './sealing-key.ts';

const [url = '', folder, documentId = '', point] = process.argv.slice(2);

/** Does the work, and dies before or after it if it is the chosen point. */
const at =
  <Given extends readonly unknown[], Answer>(name: string, work: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    if (point === `before ${name}`) process.kill(process.pid, 'SIGKILL');
    const answer = await work(...given);
    if (point === `after ${name}`) process.kill(process.pid, 'SIGKILL');
    return answer;
  };

const out = {
  mailer: { send: at('the emails', async () => {}) },
  notifier: { announce: at('the event', async () => {}) },
  enqueue: async () => {},
  broadcastNow: () => {},
};
const files = createFileStore(createStorage(undefined, folder!));
const sealer = sealerOf(sealingKey);
const deps = {
  ...out,
  pool: createPool(url),
  publicUrl: 'http://localhost',
  transition: createTransition(out, workflowRules),
  files: { ...files, openChecked: at('reading', files.openChecked), keepMade: at('storing', files.keepMade) },
  sealer: { ...sealer, sign: at('signing', sealer.sign) },
};
const job = { id: documentId, payload: { documentId }, isLastTry: false, signal: new AbortController().signal };
await at('the commit', sealDocument)(deps, job);
