/** The built pages: two HTML entries, and files whose names change with their content. */
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
    /** Additional head elements for the page at a path. */
    pageHead: (entry: Entry, path: string) => string;
  }
}

const folder = resolve(import.meta.dirname, '../../../../dist/web');
const oneYearS = 365 * 24 * 60 * 60;

/** Does nothing if the pages are not built. */
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
    // The build wrote `.br` and `.gz` next to each text file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/');
      reply.header('cache-control', isNamedByContent ? `public, max-age=${oneYearS}, immutable` : 'no-cache');
    },
  });
  // The file server refuses folders, and the root is one.
  app.get('/', sendPage);
}

/** True if a browser requests a page rather than data or a file. */
export function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return request.method === 'GET' && !/^\/(?:api|ws|assets|metrics)(?:\/|$)/.test(path) && !/\.\w+$/.test(path);
}

/** Sends the entry of the path; its script renders the page. */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!existsSync(folder)) throw notFound();
  const path = pathOf(request);
  const entry = path === '/' && hasSignedIn(request) ? 'app' : entryOf(path);
  const head = request.server.pageHead(entry, path);
  const page = readFileSync(resolve(folder, `${entry}.html`), 'utf8').replace('</head>', `${head}</head>`);
  // Pages with a token in their address are not cached.
  const isSecret = path.startsWith('/confirm/') || /[?&](?:token|code)=/.test(request.url);
  reply.header('cache-control', isSecret ? 'no-store' : 'no-cache').header('vary', 'cookie');
  // The script handles unknown addresses; programs get a 404.
  if (!isPage(path)) reply.code(404);
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Callers with a session are redirected to their home, which skips the visitor pages. */
const hasSignedIn = (request: FastifyRequest): boolean => request.cookies?.[signedInCookie] !== undefined;

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';
