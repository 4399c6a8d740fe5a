/** Whose the days are that pass while an installation waits. */
import type { DelayCause } from '#generated/domain/lists/delay-cause.ts';
import { installStatuses, type InstallStatus } from '#generated/domain/lists/install-status.ts';

/** Of a service or a milestone: both are late in the same words. Null while nobody holds it up. [SG-091] */
export const causeOf = (status: string): DelayCause | null =>
  statuses.find(({ value }) => value === status.toUpperCase())?.facts?.causedBy ?? null;

const statuses: readonly {
  readonly value: InstallStatus;
  readonly facts?: { readonly causedBy?: DelayCause; readonly [fact: string]: unknown };
}[] = installStatuses;
