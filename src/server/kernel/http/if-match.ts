/** The version that the caller expects a record to have. */
import type { FastifyRequest } from 'fastify';
import { messages } from '#generated/domain/messages.ts';
import { ApiError } from '../errors.ts';

/** The `If-Match` header; null if absent. Throws 400 if it is not a version. */
export function expectedVersion(request: FastifyRequest): number | null {
  const header = request.headers['if-match'];
  if (header === undefined) return null;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header)?.[1];
  if (version === undefined)
    throw new ApiError('badRequest', { fields: { 'if-match': [messages['validation.invalid']] } });
  return Number(version);
}
