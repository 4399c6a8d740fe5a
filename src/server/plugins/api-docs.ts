/** The API described for programs (`/api/openapi.json`) and for people (`/api/docs`). */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const file = resolve(import.meta.dirname, '../../../generated/api/openapi.json');

export async function addApiDocs(app: FastifyInstance): Promise<void> {
  const text = readFileSync(file, 'utf8');
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  const document = JSON.parse(text) as never;
  await app.register(async (docs) => {
    await docs.register(swagger, { mode: 'static', specification: { document } });
    await docs.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, logLevel: 'warn' });
  });
}
