/** Logs and counts refused sign-ins. */
import { ApiError } from '#server/kernel/errors.ts';
import { countRefusedSignIn } from '#server/kernel/metrics/counters.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

/**
 * Logs and counts the refusal and rethrows it. People type the password in place of the address, so neither is logged.
 */
export const reportRefusal =
  ({ log, ipAddress }: CallContext) =>
  (error: unknown): never => {
    const reason = error instanceof ApiError ? error.code : 'fault';
    countRefusedSignIn(reason);
    log.warn({ event: 'sign-in-refused', ip: ipAddress, reason }, 'sign-in refused');
    throw error;
  };
