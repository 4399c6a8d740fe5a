/** The signed-in person behind a call. */
import { messages } from '#generated/domain/messages.ts';
import type { UserPrincipal } from './principal.ts';
import type { Scope } from './scope.ts';
import { ApiError } from '../errors.ts';

/** Throws 401 for anonymous callers and 403 for API keys. */
export function requireUser({ principal }: Scope): UserPrincipal {
  if (principal.kind === 'user') return principal;
  throw new ApiError(principal.kind === 'anonymous' ? 'unauthenticated' : 'forbidden');
}

/** Throws 403 while an administrator is viewing as the caller. */
export function requireNotViewing({ principal }: Scope): void {
  if (principal.kind === 'user' && principal.realUserId !== null)
    throw new ApiError('forbidden', { message: messages['error.viewingAsRefused'] });
}

/**
 * Throws 403 while an administrator is viewing as the user: only users manage their own credentials, keys and
 * signatures (AM-021).
 */
export function requireOwnSession(scope: Scope): UserPrincipal {
  const principal = requireUser(scope);
  requireNotViewing(scope);
  return principal;
}
