/** `npm run dev`: the product as it is being written; an edit of a schema is generated, migrated and seen in the open page. */
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { startWatch } from '../codegen/mode/watch.ts';
import { startEmbedded } from '#server/kernel/database/embedded.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { forgetDrafts } from './dev/forget-drafts.ts';
import { createTypeCheck } from './dev/type-check.ts';
import { servePages } from './dev/pages.ts';
import { keepServer } from './dev/server-process.ts';
import { createTaskQueue } from './dev/turns.ts';

const root = resolve(import.meta.dirname, '..');
const changesServer = /^(?:server|domain|runtime)[\\/].*\.ts$/;

try {
  await develop();
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(name === 'StartError' ? message : stack);
  process.exit(1);
}

async function develop(): Promise<void> {
  const config = loadConfig();
  if (!config.isDemo)
    throw new StartError('Development uses its own database: unset DATABASE_URL and NODE_ENV=production.');
  const database = await startEmbedded({ dataDir: config.dataDir });
  const server = await keepServer(root, { databaseUrl: database.url, publicUrl: config.publicUrl });
  const pages = await servePages(root, config, server.url);
  const restart = createTaskQueue(async () => {
    const reason = await forgetDrafts(root, database.url);
    if (reason !== null) {
      const fate = server.isRunning() ? 'The server goes on as it was.' : 'No server runs.';
      console.error(`${reason} ${fate}`);
      return pages.show(`${reason} ${fate}`);
    }
    await server.stop();
    pages.show(await server.restart());
  });
  const checkTypes = createTypeCheck(root);
  const showMisfits = async (): Promise<void> => {
    const misfits = await checkTypes();
    if (misfits === null) return;
    console.error(misfits);
    pages.show(misfits);
  };
  let isUp = false;
  const watching = await startWatch({ root }, ({ isRight, lines }, ms) => {
    console.log(`${lines.join('\n')} (${ms} ms)`);
    if (!isRight) pages.show(lines.join('\n'));
    else if (isUp) void restart().then(showMisfits);
  });
  isUp = true;
  await restart();
  const sources = watch(join(root, 'src'), { recursive: true }, (_, name) => {
    if (name !== null && changesServer.test(name)) void restart();
  });
  console.log(`Trunkline is ready at ${pages.url}, and follows every edit.`);
  const stop = async (): Promise<void> => {
    watching.stop();
    sources.close();
    await pages.stop();
    await server.stop();
    await database.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
}
