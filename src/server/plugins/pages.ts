/** The built pages: two HTML entries, and their files under names that change with their content. */
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupHostMeta, entryOf } from '#runtime/entry.ts';
import type { Config } from '../config.ts';
import { notFound } from '../errors.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the heads of the pages say beside what was built; empty for nothing. */
    pageHead: string;
  }
}

const folder = resolve(import.meta.dirname, '../../../dist/web');
const oneYearS = 365 * 24 * 60 * 60;

/** Adds nothing while the pages are not built. */
export async function addPages(app: FastifyInstance, { backupApiUrl }: Config): Promise<void> {
  app.decorate(
    'pageHead',
    backupApiUrl === undefined ? '' : `<meta name="${backupHostMeta}" content="${backupApiUrl}">`,
  );
  if (!existsSync(folder)) return;
  await app.register(serveStatic, {
    root: folder,
    wildcard: true,
    index: false,
    decorateReply: true,
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
  const file = `${entryOf(pathOf(request))}.html`;
  const { pageHead } = request.server;
  reply.header('cache-control', 'no-cache');
  if (pageHead === '') return reply.sendFile(file);
  const page = readFileSync(resolve(folder, file), 'utf8').replace('</head>', `${pageHead}</head>`);
  return reply.type('text/html; charset=utf-8').send(page);
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';
