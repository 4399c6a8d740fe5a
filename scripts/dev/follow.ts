/** Brings database, server and open pages to the state that codegen just wrote, each only if it must. */
import type { Pages } from './pages.ts';
import type { ReplaceableServer } from './server-process.ts';
import { createTaskQueue } from './turns.ts';

export interface Followed {
  readonly pages: Pages;
  readonly server: ReplaceableServer;
  /** Changes the database; resolves with null, or with the reason why it stays as it was. */
  readonly changeDatabase: () => Promise<string | null>;
  /** Prints a line in the terminal. */
  readonly print: (line: string) => void;
}

export interface Follower {
  /** Called with the changed files of `generated/`. */
  readonly follow: (changed: readonly string[]) => Promise<void>;
  /** Called after an edit of the server's sources. */
  readonly replaceServer: () => Promise<void>;
}

/** Only pages load these. */
const ofPages = /^generated\/(?:screens|forms|client|graphql\/documents)\//;
/** The server loads these too, but a page need not wait for its answers. */
const constants = /^generated\/domain\/(?:limits\.ts|messages\/)/;
const ofDatabase = /^generated\/db\/(?:migrations|repeatable)\//;
const isShownAtOnce = (path: string): boolean => ofPages.test(path) || constants.test(path);
/** Only codegen reads these. */
const ofCodegen = /^generated\/(?:manifest|names)\.json$/;

/** Changes that arrive during a step are followed together in the next one. */
export function createFollower({ pages, server, changeDatabase, print }: Followed): Follower {
  let waiting = new Set<string>();
  let isServerOld = true;
  const fail = (reason: string): void => {
    const text = `${reason}\n${server.isRunning() ? 'The server goes on as it was.' : 'No server runs.'}`;
    print(text);
    pages.show(text);
  };
  const step = createTaskQueue(async () => {
    const changed = [...waiting];
    waiting = new Set();
    const isDatabaseOld = changed.some((path) => ofDatabase.test(path));
    const isReloaded = changed.some((path) => !isShownAtOnce(path));
    const reason = isDatabaseOld ? await changeDatabase() : null;
    if (reason !== null) {
      waiting = new Set([...changed, ...waiting]);
      return fail(reason);
    }
    if (isServerOld || changed.some((path) => !ofPages.test(path))) {
      isServerOld = false;
      const failure = await server.replace({ isFormerUsable: !isDatabaseOld });
      if (failure !== null) {
        isServerOld = true;
        return fail(failure);
      }
    }
    if (isReloaded) pages.update(changed);
  });
  return {
    follow: async (all) => {
      const changed = all.filter((path) => !ofCodegen.test(path));
      const isAlone = waiting.size === 0 && changed.length > 0;
      if (isAlone && changed.every(isShownAtOnce)) pages.update(changed);
      for (const path of changed) waiting.add(path);
      if (waiting.size > 0 || isServerOld) await step();
    },
    replaceServer: () => {
      isServerOld = true;
      return step();
    },
  };
}
