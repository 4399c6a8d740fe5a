/** Distinguishes a lost connection from a rejection, by the messages of the browsers (ER-007). */
import { limits } from '#generated/domain/limits.ts';
import { HttpError } from './http.ts';

const signs = limits.connectivityErrorTexts;

export function isConnectivityError(error: Error): boolean {
  if (error instanceof HttpError && error.status !== 0) return false;
  const words = error.message.toLowerCase();
  return error instanceof HttpError || signs.some((text) => words.includes(text));
}
