/**
 * API documentation for programs (`/api/openapi.json`) and people (`/api/docs`); loaded on first use because it is
 * large.
 */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { createReadStream, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { notFound } from '../errors.ts';
import { tokenReader } from './request-scope.ts';
import { loadUser } from '../identity/load-principal.ts';
import { documentHash } from '#generated/api/document.ts';

/** Created by codegen, by a build, or at the first start. */
const file = resolve(import.meta.dirname, `../../../../dist/api/${documentHash}.json`);

interface DocsDeps {
  readonly pool: pg.Pool;
  readonly config: Config;
}

/** In demos for everyone, otherwise only for signed-in users; 404 for others. */
export async function addApiDocs(app: FastifyInstance, { pool, config }: DocsDeps): Promise<void> {
  const tokenOf = tokenReader(config);
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const token = config.isDemo ? null : tokenOf(request);
    if (!config.isDemo && (token === null || (await loadUser(pool, token)) === null)) throw notFound();
  };
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
