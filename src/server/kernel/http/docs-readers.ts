/** Who may read the documentation: in demos everyone, otherwise only signed-in users; 404 for others. */
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { notFound } from '../errors.ts';
import { loadUser } from '../identity/load-principal.ts';
import { tokenReader } from './request-scope.ts';

interface ReaderDeps {
  readonly pool: pg.Pool;
  readonly config: Config;
}

export function docsReaders({ pool, config }: ReaderDeps): (request: FastifyRequest) => Promise<void> {
  const tokenOf = tokenReader(config);
  return async (request) => {
    const token = config.isDemo ? null : tokenOf(request);
    if (!config.isDemo && (token === null || (await loadUser(pool, token)) === null)) throw notFound();
  };
}
