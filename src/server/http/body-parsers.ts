/** The content types that calls may send: JSON and, where a call says so, multipart forms; anything else answers 415. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limits } from '#generated/domain/limits.ts';
import { snakeKeys } from './keys.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the keys of the body stay as they are sent. */
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
    return request.routeOptions.config.keepsKeys === true ? value : snakeKeys(value);
  });
  await app.register(multipart, {
    limits: {
      fileSize: limits.uploadMaxBytes,
      files: limits.questionnaireUploadMaxFiles,
      fields: limits.formFieldsMax,
    },
  });
}

/** Fastify's own parser, which refuses `__proto__` and `constructor` keys. */
function parserOf(app: FastifyInstance): (request: FastifyRequest, text: string) => Promise<unknown> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, text) =>
    new Promise((resolve, reject) => {
      void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)));
    });
}
