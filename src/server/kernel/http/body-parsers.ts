/** Content types of request bodies: JSON and, for some calls, multipart forms; others answer 415. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#generated/domain/limits.ts';
import { ApiError } from '../errors.ts';
import { requireShallow, snakeKeys } from '../data/keys.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether body keys stay unchanged. */
    keepsKeys?: boolean;
  }
}

const json = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i;

export async function addBodyParsers(app: FastifyInstance): Promise<void> {
  const parse = parserOf(app);
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: limits.jsonBodyMaxBytes } as const;
  app.addContentTypeParser(json, options, async (request: FastifyRequest, text: string | Buffer) => {
    if (text.length === 0) return undefined;
    const value = await parse(request, text.toString());
    return request.routeOptions.config.keepsKeys === true ? requireShallow(value) : snakeKeys(value);
  });
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    // Some clients send a content type without a body.
    if (hasBody(request)) throw new ApiError('unsupportedMediaType');
    return undefined;
  });
  await app.register(multipart, {
    limits: {
      fileSize: limits.uploadMaxBytes,
      files: limits.questionnaireUploadMaxFiles,
      fields: limits.formFieldsMax,
    },
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Fastify's parser, which refuses `__proto__` and `constructor` keys. */
function parserOf(app: FastifyInstance): (request: FastifyRequest, text: string) => Promise<unknown> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, text) =>
    new Promise((resolve, reject) => {
      void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
}
