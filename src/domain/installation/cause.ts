/** Who causes the days for which an installation waits. */
import type { DelayCause } from '#generated/domain/lists/delay-cause.ts';
import { installStatuses, type InstallStatus } from '#generated/domain/lists/install-status.ts';

/** Cause for a service or milestone status; both use the same statuses. Null if nothing holds it up. [SG-091] */
export const causeOf = (status: string): DelayCause | null =>
  statuses.find(({ value }) => value === status.toUpperCase())?.facts?.causedBy ?? null;

const statuses: readonly {
  readonly value: InstallStatus;
  readonly facts?: { readonly causedBy?: DelayCause; readonly [fact: string]: unknown };
}[] = installStatuses;
