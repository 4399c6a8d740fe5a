/** The API described for programs (`/api/openapi.json`) and for people (`/api/docs`); large and seldom wanted, so read when it is. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createReadStream, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { documentHash } from '#generated/api/document.ts';

/** Made by codegen, or by the first start. */
const file = resolve(import.meta.dirname, `../../../../.cache/api/${documentHash}.json`);

export async function addApiDocs(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(createReadStream(file)),
  );
  const document = { toJSON: () => JSON.parse(readFileSync(file, 'utf8')) as unknown };
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document: document as never } });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, logLevel: 'warn' });
  });
}
