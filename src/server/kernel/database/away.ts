/** Detects errors of an unavailable, ending or overloaded database: the same call may succeed later. */

/**
 * SQLSTATE: connection errors, too many connections or out of memory, and a server that is stopping, starting or ending
 * this session.
 */
const states = /^(08...|53...|57P0[1-5])$/;
/** Statement and lock timeouts, idle transactions, and lost races after all retries. */
const overdue = /^(57014|55P03|25P0[34]|40001|40P01)$/;
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Driver messages without a code. */
const words = /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired/;

/** True for any error of a lost, refused or late connection. */
export function isAway(error: unknown): boolean {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  // The socket file of a stopped database or a full queue.
  if (syscall === 'connect' && (code === 'ENOENT' || code === 'EAGAIN')) return true;
  return systemCodes.has(code) || states.test(code) || words.test(message);
}

/** True if a valid statement exceeded its time. */
export const isOverdue = (error: unknown): boolean => overdue.test((error as NodeJS.ErrnoException).code ?? '');

const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True if the disk is full; file writers wrap the system's error. */
export function isFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (full.has((each as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}
