/** The pages of development: sources as they are, everything else from the server behind them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { Config } from '#server/kernel/config/config.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { entryOf } from '#runtime/entry.ts';

export interface Pages {
  readonly url: string;
  /** Shows the mistake over every open page, until {@link update} or null. */
  readonly show: (mistake: string | null) => void;
  /** Loads the open pages again, with these changed files of `generated/`. */
  readonly update: (paths: readonly string[]) => void;
  readonly stop: () => Promise<void>;
}

/** Paths that the server answers itself. */
const ofServer = '^/(?:api|docs|ws|metrics|version\\.json|dev/mailbox)';

export async function servePages(root: string, config: Config, serverUrl: string): Promise<Pages> {
  const vite = await createServer({
    root: join(root, 'src/web'),
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, '.cache/vite'),
    appType: 'custom',
    logLevel: 'warn',
    plugins: [twoEntries()],
    optimizeDeps: { entries: ['app.html', 'public.html'] },
    // Only builds have a second environment.
    environments: { app: { optimizeDeps: { noDiscovery: true, entries: [] } } },
    server: {
      port: config.port,
      strictPort: config.port !== 0,
      host: config.host,
      fs: { allow: [root] },
      // Generated files change before the server knows them: `update` says when the pages follow.
      watch: { ignored: ['**/generated/**', '**/.data/**', '**/.cache/**'] },
      proxy: { [ofServer]: { target: serverUrl, ws: true } },
    },
  });
  await vite.listen().catch((error: Error) => {
    throw new StartError(`${error.message}: stop the other program, or set PORT to another number.`);
  });
  let mistake: string | null = null;
  vite.ws.on('connection', () => {
    if (mistake !== null) reportError(vite, mistake);
  });
  return {
    url: vite.resolvedUrls!.local[0]!.replace(/\/$/, ''),
    show: (found) => {
      const isMended = found === null && mistake !== null;
      mistake = found;
      if (found !== null) reportError(vite, found);
      // An update of nothing takes the mistake off the page.
      if (isMended) vite.ws.send({ type: 'update', updates: [] });
    },
    update: (paths) => {
      mistake = null;
      reloadModules(
        vite,
        paths.map((path) => join(root, path)),
      );
    },
    stop: () => vite.close(),
  };
}

const reportError = (vite: ViteDevServer, message: string): void =>
  vite.ws.send({ type: 'error', err: { message, stack: '', plugin: 'schemas' } });

/**
 * Loads the pages again with changed files, and with the modules that hold their values (`scripts/inline-constants.ts`).
 * React could replace most components in place, but a step or a limit that a module or a state has kept would stay.
 */
export function reloadModules(
  { environments: { client } }: Pick<ViteDevServer, 'environments'>,
  files: readonly string[],
): void {
  const changed = files.flatMap((file) => [...(client!.moduleGraph.getModulesByFile(file) ?? [])]);
  // Vite would only give the importers new addresses of what they import.
  const holders = changed.flatMap(({ importers }) => [...importers]);
  for (const module of [...changed, ...holders]) client!.moduleGraph.invalidateModule(module);
  client!.hot.send({ type: 'full-reload' });
}

/** Answers each address with the page that it belongs to, as the server does. */
function twoEntries(): Plugin {
  return {
    name: 'two-entries',
    configureServer: (vite) => () => {
      vite.middlewares.use((request, response, next) => {
        const path = request.originalUrl ?? '/';
        if (request.method !== 'GET' || /\.\w+(?:\?|$)/.test(path)) return next();
        void page(vite, path).then((html) => response.setHeader('content-type', 'text/html').end(html), next);
      });
    },
  };
}

async function page(vite: ViteDevServer, path: string): Promise<string> {
  const entry = `${entryOf(path)}.html`;
  const source = await readFile(join(vite.config.root, entry), 'utf8');
  // Pages have many paths, but their files only one.
  return vite.transformIndexHtml(`/${entry}`, source.replaceAll('="./', '="/'), path);
}
