/** The emitters, in the order in which their files are reported; each is loaded only when something changed. */
import type { ListUnits } from './unit.ts';

export interface Emitter {
  /** Folder under `codegen/emit`. */
  readonly name: string;
  readonly load: () => Promise<{ readonly units: ListUnits }>;
  /** Loads its heavy packages. An emitter that has any makes its first files in a thread of its own. */
  readonly warmUp?: () => Promise<unknown>;
}

export const emitters: readonly Emitter[] = [
  { name: 'domain', load: () => import('./domain/emit.ts') },
  { name: 'tables', load: () => import('./tables/emit.ts') },
  { name: 'resources', load: () => import('./resources/emit.ts') },
  { name: 'records', load: () => import('./records/emit.ts') },
  { name: 'validate', load: () => import('./validate/emit.ts') },
  { name: 'api', load: () => import('./api/emit.ts'), warmUp: () => import('./api/types.ts') },
  { name: 'client', load: () => import('./client/emit.ts'), warmUp: () => import('./client/generate.ts') },
  { name: 'forms', load: () => import('./forms/emit.ts') },
  { name: 'screens', load: () => import('./screens/emit.ts') },
  { name: 'graphql', load: () => import('./graphql/emit.ts') },
  { name: 'docs', load: () => import('./docs/emit.ts') },
];
