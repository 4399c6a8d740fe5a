/** Gives every request its scope before any handler runs. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createScope, type Scope } from '../access/scope.ts';
import type { Principal } from '../access/principal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope;
  }
}

export function addRequestScope(
  app: FastifyInstance,
  principalOf: (request: FastifyRequest) => Promise<Principal>,
): void {
  app.decorateRequest('scope');
  app.addHook('onRequest', async (request) => {
    request.scope = createScope(await principalOf(request), request.id);
  });
}
