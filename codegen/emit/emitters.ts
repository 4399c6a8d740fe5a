/** The emitters, in the order in which their files are reported; each is loaded only when something changed. */
import type { ListUnits } from './unit.ts';

export interface Emitter {
  /** Folder under `codegen/emit`. */
  readonly name: string;
  readonly load: () => Promise<{ readonly units: ListUnits }>;
  /** Loads heavy packages: its first run goes into a thread of its own. */
  readonly isSlow?: true;
}

export const emitters: readonly Emitter[] = [
  { name: 'domain', load: () => import('./domain/emit.ts') },
  { name: 'tables', load: () => import('./tables/emit.ts') },
  { name: 'resources', load: () => import('./resources/emit.ts') },
  { name: 'validate', load: () => import('./validate/emit.ts') },
  { name: 'api', load: () => import('./api/emit.ts') },
  { name: 'client', load: () => import('./client/emit.ts'), isSlow: true },
  { name: 'forms', load: () => import('./forms/emit.ts') },
  { name: 'screens', load: () => import('./screens/emit.ts') },
  { name: 'graphql', load: () => import('./graphql/emit.ts') },
  { name: 'docs', load: () => import('./docs/emit.ts') },
];
