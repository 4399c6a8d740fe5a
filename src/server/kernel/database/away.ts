/** Tells a database that is away, ending or full of callers from a mistake: the same call may succeed a moment later. */

/** SQLSTATE: connection exceptions, no room for more connections or memory, and a server that ends, starts or was told to end this session. */
const states = /^(08...|53...|57P0[1-5])$/;
/** A statement over its time, a lock that did not come, a transaction left open too long, and races lost to the end. */
const overdue = /^(57014|55P03|25P0[34]|40001|40P01)$/;
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** What the driver says without a code. */
const words = /timeout exceeded when trying to connect|Connection terminated|not queryable|timeout expired/;

/** True for every error that a lost, refused or late connection raises. */
export function isAway(error: unknown): boolean {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  // The socket file of a database that is not running, or whose queue is full.
  if (syscall === 'connect' && (code === 'ENOENT' || code === 'EAGAIN')) return true;
  return systemCodes.has(code) || states.test(code) || words.test(message);
}

/** True where the statement was good, but not done in the time it is given. */
export const isOverdue = (error: unknown): boolean => overdue.test((error as NodeJS.ErrnoException).code ?? '');

const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** True where no room is left for rows or files; who writes files wraps what the system said. */
export function isFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (full.has((each as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}
