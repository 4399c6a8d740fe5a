/** The allowed methods of a path, for 405 responses. */
import type { FastifyInstance } from 'fastify';

/** Call before any route is added; returns an empty list for a path without a route. */
export function watchMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const byPattern = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // The wildcard route of page files matches any path.
    if (url.includes('*')) return;
    const known = byPattern.get(url) ?? new Set();
    for (const each of [method].flat()) known.add(each);
    byPattern.set(url, known);
  });
  return (path) => {
    const segments = path.split('/');
    const found = [...byPattern].flatMap(([pattern, methods]) =>
      matches(pattern.split('/'), segments) ? [...methods] : [],
    );
    return [...new Set(found)].sort();
  };
}

const matches = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]));
