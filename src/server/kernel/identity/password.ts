/** Password rules and argon2id hashes. Hashes run a few at a time, so that many sign-ins do not starve other calls. */
import { hash, verify } from '@node-rs/argon2';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { requireNoTransaction } from '../database/hold.ts';
import { createLimiter } from './limiter.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const inTurn = createLimiter(2);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Takes the same time for an unknown user (`stored` null), so that timing does not reveal who has an account. */
export function isPassword(password: string, stored: string | null): Promise<boolean> {
  requireNoTransaction('a password that is compared');
  return inTurn(async () => (await verify(stored ?? (await decoy), password)) && stored !== null);
}

const decoy = hash('no account has this password', cost);

/**
 * The problem with a new password, or null (VA-024, VA-025, VA-026, ruling 14). `ownWords`: the user's names and
 * addresses, which attackers guess first.
 */
export function passwordFault(password: string, ownWords: readonly (string | null)[] = []): string | null {
  if (password.length < limits.passwordMinLength) return messages['validation.passwordTooShort'];
  if (password.length > limits.passwordMaxLength) return messages['validation.passwordTooLong'];
  if (!/^(?=.*[A-Z])(?=.*[a-z])(?=.*[^A-Za-z])/s.test(password)) return messages['validation.passwordStrong'];
  if (commonPasswords().has(password.toLowerCase())) return messages['auth.weakPassword'];
  return isGuessable(password, [...ownWords, messages['shell.product']]) ? messages['auth.guessablePassword'] : null;
}

/** Consists only of known words in any order, digits and symbols: `Acme-Dana-2026!`. */
function isGuessable(password: string, known: readonly (string | null)[]): boolean {
  const words = known.flatMap((text) => wordsOf(text ?? '')).toSorted((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), password.toLowerCase());
  return !/\p{L}/u.test(rest);
}

/** Words of two letters would forbid too much. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);

let common: ReadonlySet<string> | undefined;

/**
 * Common passwords of eight or more characters with a digit or symbol, in lower case; shorter ones fail the rules above
 * (from zxcvbn-ts, MIT).
 */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(resolve(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));
  return common;
}
