/**
 * A worker that sends collected emails and is killed during one of them. Arguments: database, number of emails before.
 */
import { sendDigests } from '#server/areas/notifications/digests.ts';
import { createPool } from '#server/kernel/database/pool.ts';

const [url = '', before = ''] = process.argv.slice(2);
let sent = 0;

await sendDigests(
  {
    pool: createPool(url),
    publicUrl: 'http://localhost',
    enqueue: async () => {
      if (sent === Number(before)) process.kill(process.pid, 'SIGKILL');
      sent += 1;
    },
    onError: (error) => {
      throw error;
    },
  },
  new Date(),
);
process.exit(0);
