/** The emitters, in the order in which their files are reported; they are loaded only when something changed. */
import type { Emit } from './emit.ts';

export interface Emitter {
  /** Folder under `codegen/emit`. */
  readonly name: string;
  readonly load: () => Promise<{ readonly emit: Emit }>;
}

export const emitters: readonly Emitter[] = [
  { name: 'api', load: () => import('./api/emit.ts') },
  { name: 'client', load: () => import('./client/emit.ts') },
  { name: 'validate', load: () => import('./validate/emit.ts') },
  { name: 'forms', load: () => import('./forms/emit.ts') },
  { name: 'screens', load: () => import('./screens/emit.ts') },
  { name: 'domain', load: () => import('./domain/emit.ts') },
  { name: 'tables', load: () => import('./tables/emit.ts') },
  { name: 'resources', load: () => import('./resources/emit.ts') },
  { name: 'records', load: () => import('./records/emit.ts') },
  { name: 'graphql', load: () => import('./graphql/emit.ts') },
  { name: 'names', load: () => import('./names/emit.ts') },
];
