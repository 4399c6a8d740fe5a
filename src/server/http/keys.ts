/** Wire keys are snake_case; the camelCase spellings of the specification are accepted too (ruling 5). */
import { ApiError } from '../errors.ts';

/** Deep copy with snake_case keys; the same key in both spellings is refused. */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (value === null || typeof value !== 'object') return value;
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = snakeKey(key);
    if (Object.hasOwn(result, name)) throw new ApiError('badRequest', { fields: { [name]: ['Given twice'] } });
    result[name] = snakeKeys(inner);
  }
  return result;
}

/** `perPage` → `per_page`, `createdAt__gte` → `created_at__gte`; upper-case words (`USD`) stay as they are. */
export function snakeKey(key: string): string {
  if (!/[a-z]/.test(key)) return key;
  return key.replace(/[A-Z]+/g, (letters, at: number) => `${at > 0 && key[at - 1] !== '_' ? '_' : ''}${letters.toLowerCase()}`);
}
