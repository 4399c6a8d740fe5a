/** The pages of development: sources as they are, everything else from the server behind them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import type { Config } from '#server/kernel/config/config.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { entryOf } from '#runtime/entry.ts';

export interface Pages {
  readonly url: string;
  /** Shows the mistake over every open page; null loads them afresh. */
  readonly show: (mistake: string | null) => void;
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
      // Generated files change before the server knows them: the pages follow when it does.
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
      mistake = found;
      if (found !== null) return reportError(vite, found);
      vite.moduleGraph.invalidateAll();
      vite.ws.send({ type: 'full-reload' });
    },
    stop: () => vite.close(),
  };
}

const reportError = (vite: ViteDevServer, message: string): void =>
  vite.ws.send({ type: 'error', err: { message, stack: '', plugin: 'schemas' } });

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
