/**
 * API documentation for programs (`/api/openapi.json`) and people (`/api/docs`); loaded on first use because it is
 * large.
 */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createReadStream, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { docsReaders } from './docs-readers.ts';
import { documentHash } from '#generated/api/document.ts';

/** Created by codegen, by a build, or at the first start. */
const file = resolve(import.meta.dirname, `../../../../dist/api/${documentHash}.json`);

interface DocsDeps {
  readonly pool: pg.Pool;
  readonly config: Config;
}

export async function addApiDocs(app: FastifyInstance, deps: DocsDeps): Promise<void> {
  const onRequest = docsReaders(deps);
  app.get('/api/openapi.json', { onRequest }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(createReadStream(file)),
  );
  const document = { toJSON: () => JSON.parse(readFileSync(file, 'utf8')) as unknown };
  await app.register(async (docs) => {
    docs.addHook('onRequest', onRequest);
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, logLevel: 'warn' });
  });
}
