/** The built pages: two HTML entries, and their files under names that change with their content. */
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { entryOf } from '#runtime/entry.ts';
import { notFound } from '../errors.ts';

const folder = resolve(import.meta.dirname, '../../../dist/web');
const oneYearS = 365 * 24 * 60 * 60;

/** Adds nothing while the pages are not built. */
export async function addPages(app: FastifyInstance): Promise<void> {
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
  return reply.header('cache-control', 'no-cache').sendFile(`${entryOf(pathOf(request))}.html`);
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/';
