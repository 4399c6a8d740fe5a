/** Hand-written rules that join the derived create, update and delete, by resource. */
import type { ResourceHooks } from '../data/hooks.ts';
import { accountHooks } from './accounts/hooks.ts';

export const hooks: Readonly<Record<string, ResourceHooks | undefined>> = { ...accountHooks };
