/** Error responses: those that each call names, and those common to its kind. */
import type { JsonObject } from '../ir/json.ts';
import type { Paths } from './paths.ts';

const refusalNames = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
  422: 'Unprocessable',
  429: 'TooManyRequests',
  503: 'Unavailable',
  507: 'StorageFull',
} as const;

type Refusal = keyof typeof refusalNames;

/** Responses by status. */
export const refusals = (...statuses: readonly Refusal[]): JsonObject =>
  Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/${refusalNames[status]}` }]),
  );

/**
 * Any call may have a wrong or exhausted key, a too long URL or an unavailable database; writes may find the disk full.
 * The operation's own responses come first.
 */
export const withRefusals = (paths: Paths): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item).map(([method, operation]) => [
          method,
          { ...operation, responses: responsesOf(path, method, operation) },
        ]),
      ),
    ]),
  );

function responsesOf(path: string, method: string, { responses, requestBody }: JsonObject): JsonObject {
  const own = responses as JsonObject;
  const any: Refusal[] = [400, 401, 403, 414, 429, 503];
  if (path.includes('{') || requestBody !== undefined) any.push(404);
  if (method !== 'get') any.push(409, 413, 415, 507);
  if (requestBody !== undefined) any.push(422);
  const added = any.filter((status) => !(String(status) in own));
  return { ...own, ...refusals(...added) };
}
