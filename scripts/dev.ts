/** `npm run dev`: the product as it is being written; an edit of a schema is generated, migrated and seen in the open page. */
import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LoadResult } from '../codegen/load-model.ts';
import { startWatch } from '../codegen/mode/watch.ts';
import { startEmbedded } from '#server/kernel/database/embedded.ts';
import { loadConfig } from '#server/kernel/config/config.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { createFollower } from './dev/follow.ts';
import { changeDatabase } from './dev/database/change-database.ts';
import { createTypeCheck } from './dev/type-check.ts';
import { servePages } from './dev/pages.ts';
import { keepServer } from './dev/server-process.ts';

const root = resolve(import.meta.dirname, '..');
/** Makes a follower compare the whole database. */
const wholeDatabase = 'generated/db/migrations/';
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
  const server = await keepServer({
    args: [join(root, 'scripts/dev/serve.ts')],
    cwd: root,
    env: { ...process.env, PUBLIC_URL: config.publicUrl, DEVELOPMENT_DATABASE_URL: database.url },
  });
  const pages = await servePages(root, config, server.url);
  let loaded: LoadResult | null = null;
  const { follow, replaceServer } = createFollower({
    pages,
    server,
    changeDatabase: () => changeDatabase({ root, databaseUrl: database.url, loaded: loaded!, print: console.log }),
    print: console.error,
  });
  const checkTypes = createTypeCheck(root);
  const showMisfits = async (): Promise<void> => {
    const misfits = await checkTypes();
    if (misfits === null) return;
    console.error(misfits);
    pages.show(misfits);
  };
  let isUp = false;
  const watching = await startWatch({ root }, (round, ms) => {
    const { isRight, lines, changed } = round;
    console.log(`${lines.join('\n')} (${ms} ms)`);
    if (!isRight) return pages.show(lines.join('\n'));
    pages.show(null);
    const isFirst = loaded === null;
    loaded = round.loaded;
    if (isUp)
      void follow(isFirst ? [wholeDatabase, ...changed] : changed).then(() =>
        changed.length === 0 ? undefined : showMisfits(),
      );
  });
  isUp = true;
  await follow(loaded === null ? [] : [wholeDatabase]);
  const sources = watch(join(root, 'src'), { recursive: true }, (_, name) => {
    if (name !== null && changesServer.test(name)) void replaceServer();
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
