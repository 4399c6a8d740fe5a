/** Wire keys are snake_case; the specification's camelCase spellings are accepted too (ruling 5). */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { ApiError } from '../errors.ts';

/** Deep copy with snake_case keys. Throws if a key occurs in both spellings. */
export function snakeKeys(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (depth > limits.jsonMaxDepth) throw new ApiError('badRequest');
  if (Array.isArray(value)) return value.map((item) => snakeKeys(item, depth + 1));
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) setOnce(result, snakeKey(key), snakeKeys(inner, depth + 1));
  return result;
}

/** Returns the value; throws 400 if it is nested deeper than any call allows. */
export function requireShallow(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (depth > limits.jsonMaxDepth) throw new ApiError('badRequest');
  for (const inner of Object.values(value)) requireShallow(inner, depth + 1);
  return value;
}

/** Query parameters with snake_case names. */
export function snakeNames(query: object): Record<string, unknown> {
  const result = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of Object.entries(query)) setOnce(result, snakeKey(name), value);
  return result;
}

/** `perPage` → `per_page`, `createdAt__gte` → `created_at__gte`; other words (`USD`, `Store name`) stay unchanged. */
export function snakeKey(key: string): string {
  if (!/^[a-z]\w*[A-Z]\w*$/.test(key)) return key;
  return key.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}

function setOnce(result: Record<string, unknown>, name: string, value: unknown): void {
  if (Object.hasOwn(result, name))
    throw new ApiError('badRequest', { fields: { [name]: [messages['validation.givenTwice']] } });
  result[name] = value;
}
