/** Which methods a path takes, for answers to the others. */
import type { FastifyInstance } from 'fastify';

/** Call it before any route is added; the answer is empty for a path that has no route. */
export function watchMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const byPattern = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    // The files of the pages take any path.
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
