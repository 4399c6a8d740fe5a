/** The form of a page on which few open one: its engine comes when somebody does, beside the definition of the form. */
import { later } from '#web/shell/lazy-with-preload.ts';

export const LaterForm = later(async () => ({ default: (await import('./SchemaForm.tsx')).SchemaForm }));
