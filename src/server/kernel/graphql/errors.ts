/** Errors of a GraphQL call: `extensions.error` is exactly the body of the REST error (ER-039, ER-040). */
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { FastifyBaseLogger } from 'fastify';
import { messages } from '#generated/domain/messages.ts';
import { CachedSessionOutdated } from '../access/cached-session.ts';
import { ApiError } from '../errors.ts';
import { asApiError } from '../http/error-handler.ts';

interface WireError {
  readonly message: string;
  readonly path?: GraphQLError['path'];
  readonly extensions: {
    readonly code: string;
    readonly status: number;
    readonly error: Readonly<Record<string, unknown>>;
  };
}

/** A query that ran answers 200, with errors next to its data. */
export function formatExecution({ data = null, errors = [] }: ExecutionResult, log: FastifyBaseLogger) {
  const response = { data, errors: errors.map((error) => failedField(error, log)) };
  return { statusCode: 200, response };
}

/**
 * A query that could not run: invalid, too deep or too costly. Null for a server error. Suggests schema names only in
 * demos and development.
 */
export function refusedQuery(
  error: unknown,
  suggestsNames: boolean,
): { data: null; errors: readonly WireError[] } | null {
  const inner = (error as { errors?: readonly GraphQLError[] }).errors;
  const known = asApiError(error);
  if (known?.status === 403 || (known === null && inner === undefined)) return null;
  const reasons = inner && inner.length > 0 ? inner.map(inOurWords) : [(error as Error).message];
  return {
    data: null,
    errors: reasons.map((reason) => {
      const message = suggestsNames ? reason : reason.replace(/ Did you mean [^]*\?$/, '');
      return { message, extensions: { code: 'badRequest', status: 400, error: { message } } };
    }),
  };
}

/** A required field is missing from a record only if its reader may not see it. */
const isWithheld = ({ message }: Error): boolean => /Cannot return null for non-nullable field/.test(message);

/** The parser's error for a query with too many tokens. */
const inOurWords = ({ message }: GraphQLError): string =>
  /Document contains more/.test(message) ? messages['error.queryTooLarge'] : message;

function failedField({ message, originalError, path }: GraphQLError, log: FastifyBaseLogger): WireError {
  if (!originalError)
    return {
      message,
      ...(path && { path }),
      extensions: { code: 'badRequest', status: 400, error: { message } },
    };
  const known = isWithheld(originalError) ? new ApiError('forbidden') : asApiError(originalError);
  // The outdated run is not answered.
  const isOutdated = originalError instanceof CachedSessionOutdated;
  if (!known && !isOutdated) log.error({ err: originalError }, 'A GraphQL field failed');
  const shown = known?.message ?? messages['shell.errorTitle'];
  const extensions = {
    code: known?.code ?? 'internal',
    status: known?.status ?? 500,
    error: { message: shown, ...known?.fields },
  };
  return { message: shown, ...(path && { path }), extensions };
}
