/** A lazy loaded form with its definition, for pages on which few users open one. */
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';

export const LazyForm = lazyWithPreload(async () => ({ default: (await import('./SchemaForm.tsx')).SchemaForm }));
