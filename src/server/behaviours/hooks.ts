/** Hand-written rules that join the derived create, update and delete, by resource. */
import type { ResourceHooks } from '../data/hooks.ts';

export const hooks: Readonly<Record<string, ResourceHooks | undefined>> = {};
