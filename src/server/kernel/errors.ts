/** Every error that a call can answer with: its code and HTTP status. Its text is the message `error.<code>`. */
import { messages } from '#generated/domain/messages.ts';
import { missingAccess } from '#domain/missing-access.ts';
import type { Grant } from '#runtime/vocabulary.ts';

export const errorStatuses = {
  badRequest: 400,
  unknownParameter: 400,
  unknownField: 400,
  unauthenticated: 401,
  invalidCredentials: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  illegalTransition: 409,
  emailExists: 409,
  inUse: 409,
  frozen: 409,
  tooLarge: 413,
  requestTimeout: 408,
  uriTooLong: 414,
  unsupportedMediaType: 415,
  invalid: 422,
  tooManyRequests: 429,
  headersTooLarge: 431,
  unavailable: 503,
  storageFull: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatuses;
/** Texts by wire field name, shown at the field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ErrorDetails {
  readonly message?: string;
  readonly fields?: FieldErrors;
  readonly retryAfterSeconds?: number;
}

/** An error caused by the caller; anything else thrown is a bug and answers 500 without details. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? messages[`error.${code}`]);
    this.code = code;
    this.status = errorStatuses[code];
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }

  /** The same error with renamed fields. */
  renamed(names: Readonly<Record<string, string>>): ApiError {
    const fields = Object.fromEntries(Object.entries(this.fields).map(([name, texts]) => [names[name] ?? name, texts]));
    return new ApiError(this.code, {
      message: this.message,
      fields,
      retryAfterSeconds: this.retryAfterSeconds ?? undefined,
    });
  }
}

/** The same answer for another team's row and an absent one. */
export const notFound = (): ApiError => new ApiError('notFound');

/** Field errors as the specification's clients expect them (S1 §8). */
export const invalid = (fields: FieldErrors, message?: string): ApiError =>
  new ApiError('invalid', message === undefined ? { fields } : { fields, message });

/** `grant`: the missing grant, e.g. the permission `MANAGE_USERS`. */
export const forbidden = (grant: Grant): ApiError => new ApiError('forbidden', { message: missingAccess(grant) });
