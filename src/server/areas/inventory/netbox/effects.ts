/** Writes the chosen differences of a comparison in the background. */
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';

const startNetboxWrite: Effect<'netbox-sync'> = ({ session, record, deps }) =>
  deps.enqueue(session, 'netbox-write', { syncId: record.id });

export const netboxEffects = { startNetboxWrite } satisfies Partial<Effects>;
