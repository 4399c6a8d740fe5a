/**
 * The emitters, in the order in which their files are reported; each is loaded only when something changed. Those with
 * heavy packages and those that read the API document come first: one thread makes from the front, another from the back.
 */
import type { ListUnits } from './unit.ts';

export interface Emitter {
  /** Folder under `codegen/emit`. */
  readonly name: string;
  readonly load: () => Promise<{ readonly units: ListUnits }>;
  /** Loads its heavy packages, which its first files need. */
  readonly warmUp?: () => Promise<unknown>;
}

export const emitters: readonly Emitter[] = [
  { name: 'api', load: () => import('./api/emit.ts'), warmUp: () => import('./api/types.ts') },
  { name: 'client', load: () => import('./client/emit.ts'), warmUp: () => import('./client/generate.ts') },
  { name: 'validate', load: () => import('./validate/emit.ts') },
  { name: 'forms', load: () => import('./forms/emit.ts') },
  { name: 'screens', load: () => import('./screens/emit.ts') },
  { name: 'domain', load: () => import('./domain/emit.ts') },
  { name: 'tables', load: () => import('./tables/emit.ts') },
  { name: 'resources', load: () => import('./resources/emit.ts') },
  { name: 'records', load: () => import('./records/emit.ts') },
  { name: 'graphql', load: () => import('./graphql/emit.ts'), warmUp: () => import('./graphql/documents.ts') },
  { name: 'docs', load: () => import('./docs/emit.ts') },
];
