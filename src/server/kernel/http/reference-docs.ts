/** The reference of entities, access, workflows and limits at `/docs`; created by a build or at the first start. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createReadStream, existsSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { notFound } from '../errors.ts';
import { docsReaders } from './docs-readers.ts';

const folder = resolve(import.meta.dirname, '../../../../dist/docs');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

interface DocsDeps {
  readonly pool: pg.Pool;
  readonly config: Config;
}

export function addReferenceDocs(app: FastifyInstance, deps: DocsDeps): void {
  const onRequest = docsReaders(deps);
  app.get('/docs', { onRequest }, async (_request, reply) => reply.redirect('/docs/index.html'));
  app.get<{ Params: { '*': string } }>('/docs/*', { onRequest }, async ({ params }, reply) => {
    const path = params['*'] === '' ? 'index.html' : params['*'];
    const type = types[extname(path)];
    // Plain file names only, so that nothing outside the folder can be read.
    if (type === undefined || !/^[\w-]+(?:\/[\w-]+)*\.\w+$/.test(path) || !existsSync(resolve(folder, path)))
      throw notFound();
    return reply
      .type(type)
      .header('cache-control', 'no-cache')
      .send(createReadStream(resolve(folder, path)));
  });
}
