/** Every error a call can answer with: code, HTTP status and the text its user reads. */

interface ErrorSpec {
  readonly status: number;
  readonly message: string;
}

export const errorSpecs = {
  badRequest: { status: 400, message: 'The request could not be read.' },
  unknownParameter: { status: 400, message: 'Unknown parameter.' },
  unknownField: { status: 400, message: 'Unknown field.' },
  unauthenticated: { status: 401, message: 'Sign in to continue.' },
  invalidCredentials: { status: 401, message: 'Invalid username or password' },
  forbidden: { status: 403, message: 'You may not do this.' },
  notFound: { status: 404, message: 'Not found' },
  conflict: { status: 409, message: 'Someone changed this record meanwhile. Reload it and try again.' },
  illegalTransition: { status: 409, message: 'This step is not possible from the current state.' },
  emailExists: { status: 409, message: 'An account with this e-mail exists.' },
  inUse: { status: 409, message: 'This record is still in use.' },
  tooLarge: { status: 413, message: 'The request is too large.' },
  unsupportedMediaType: { status: 415, message: 'This content type is not accepted.' },
  invalid: { status: 422, message: 'Some fields need attention.' },
  tooManyRequests: { status: 429, message: 'Too many requests. Try again later.' },
  unavailable: { status: 503, message: 'The service is busy. Try again in a moment.' },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof errorSpecs;
/** Texts by wire field name, shown beside the field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ErrorDetails {
  readonly message?: string;
  readonly fields?: FieldErrors;
  readonly retryAfterSeconds?: number;
}

/** An answer that the caller caused; anything else thrown is a bug and answers 500 without details. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldErrors;
  readonly retryAfterSeconds: number | null;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? errorSpecs[code].message);
    this.code = code;
    this.status = errorSpecs[code].status;
    this.fields = details.fields ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** The same answer for a foreign row and an absent one. */
export const notFound = (): ApiError => new ApiError('notFound');

/** Field errors as the specification's clients expect them (S1 §8). */
export const invalid = (fields: FieldErrors, message?: string): ApiError =>
  new ApiError('invalid', message === undefined ? { fields } : { fields, message });

/** `action` is the missing permission, e.g. `MANAGE_USERS`. */
export const forbidden = (action: string): ApiError =>
  new ApiError('forbidden', { message: `Requires ${action} permission. Contact team admin for access.` });
