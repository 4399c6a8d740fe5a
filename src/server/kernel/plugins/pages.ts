/** The built pages: two HTML entries, and their files under names that change with their content. */
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { signedInCookie } from '#runtime/cookies.ts';
import { backupHostMeta, entryOf, isPage, type Entry } from '#runtime/entry.ts';
import type { Config } from '../config/config.ts';
import { notFound } from '../errors.ts';
import { preloadsOf } from './page-files.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the head of the page at a path says beside what was built. */
    pageHead: (entry: Entry, path: string) => string;
  }
}

const folder = resolve(import.meta.dirname, '../../../../dist/web');
const oneYearS = 365 * 24 * 60 * 60;

/** Adds nothing while the pages are not built. */
export async function addPages(app: FastifyInstance, { backupApiUrl }: Config): Promise<void> {
  const backup = backupApiUrl === undefined ? '' : `<meta name="${backupHostMeta}" content="${backupApiUrl}">`;
  const preloads = preloadsOf(folder);
  app.decorate('pageHead', (entry: Entry, path: string) => `${backup}${preloads(entry, path)}`);
  if (!existsSync(folder)) return;
  await app.register(serveStatic, {
    root: folder,
    wildcard: true,
    index: false,
    decorateReply: true,
    // `.br` and `.gz` stand beside each text since the build.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/');
      reply.header('cache-control', isNamedByContent ? `public, max-age=${oneYearS}, immutable` : 'no-cache');
    },
  });
  // The root is a folder to the file server, which refuses folders.
  app.get('/', sendPage);
}

/** True for a request of a browser that wants a page rather than data or a file. */
export function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return request.method === 'GET' && !/^\/(?:api|ws|assets|metrics)(?:\/|$)/.test(path) && !/\.\w+$/.test(path);
}

/** Answers with the entry that the path belongs to; its own script shows what stands there. */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!existsSync(folder)) throw notFound();
  const path = pathOf(request);
  const entry = path === '/' && hasSignedIn(request) ? 'app' : entryOf(path);
  const head = request.server.pageHead(entry, path);
  const page = readFileSync(resolve(folder, `${entry}.html`), 'utf8').replace('</head>', `${head}</head>`);
  // A page whose address holds a token is kept nowhere.
  const isSecret = path.startsWith('/confirm/') || /[?&](?:token|code)=/.test(request.url);
  reply.header('cache-control', isSecret ? 'no-store' : 'no-cache').header('vary', 'cookie');
  // Its script leads on from an address that is none of ours; programs hear that nothing is there.
  if (!isPage(path)) reply.code(404);
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Who comes with a session is led on to the home of the account, which spares the pages of visitors. */
const hasSignedIn = (request: FastifyRequest): boolean => request.cookies?.[signedInCookie] !== undefined;

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';
