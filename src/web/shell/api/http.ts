/** The only client of the HTTP API. */
import { fileMessages } from '#generated/domain/messages/file.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { report } from './report.ts';
import { apiAddress } from './host.ts';
import { connectionLost, signedOut, versionSeen, mayChange } from './signals.ts';

export interface HttpRequest {
  /** Path with the `/api` prefix. */
  readonly url: string;
  readonly method: string;
  /** Query parameters; a list repeats its key, undefined and null are omitted. */
  readonly params?: object;
  readonly data?: unknown;
  /** `blob` for a file; everything else is JSON. */
  readonly responseType?: 'blob';
}

/** Options of one call in addition to the request. */
export interface HttpOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** True for calls that need no session: a 401 is then an ordinary rejection. */
  readonly isOpen?: boolean;
  /** Where a 401 redirects instead of the login page (AC-055). */
  readonly signInAt?: string;
  /** True for a POST that only reads, so it needs no confirmation. */
  readonly changesNothing?: boolean;
}

/** A rejection, with its texts by field and a separate `message`. Status 0: the server was not reached. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;

  /** Seconds after which a retry makes sense, if the server sends them. */
  readonly retryAfterS: number | null;

  constructor(
    status: number,
    code: string | null,
    body: Readonly<Record<string, unknown>>,
    retryAfterS: number | null = null,
  ) {
    const { message, ...fields } = body;
    super(String(message ?? ''));
    this.status = status;
    this.retryAfterS = retryAfterS;
    this.code = code;
    this.fields = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text].flat().map(String)]));
  }
}

/** The user declined the confirmation of a change (ER-011). */
export class CancelledRequest extends Error {
  override readonly name = 'CancelledRequest';
}

/** Returns the JSON body, the file, or undefined for 204. Throws {@link HttpError} for every rejection. */
export const http = async <T>(what: HttpRequest & HttpOptions, how: HttpOptions = {}): Promise<T> =>
  (await callApi<T>({ ...what, ...how })).body;

/** A response: its body, status and headers. */
export interface ApiAnswer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

/** Like {@link http}, for callers that need the headers too. */
export async function callApi<T>(request: HttpRequest & HttpOptions): Promise<ApiAnswer<T>> {
  const { response, body } = await answerTo(request);
  return { status: response.status, headers: response.headers, body: body as T };
}

async function answerTo(request: HttpRequest & HttpOptions): Promise<{ response: Response; body: unknown }> {
  const isChange = request.method.toUpperCase() !== 'GET' && request.changesNothing !== true;
  if (isChange && !(await mayChange.ask())) throw new CancelledRequest();
  const response = await send(request);
  const version = response.headers.get('X-Backend-Version');
  if (version !== null) versionSeen.emit(version);
  const isFile = request.responseType === 'blob';
  if (response.status === 204 && isFile) throw new HttpError(204, 'not_found', noFile);
  if (response.status === 204) return { response, body: undefined };
  const isAnswer = response.status < 400;
  if (isAnswer && isFile) return { response, body: await response.blob() };
  const body = await readJson(response);
  if (isAnswer && body !== undefined) return { response, body };
  if (response.status === 401 && request.isOpen !== true) signedOut.emit(request.signInAt);
  if (response.status >= 500) report(`${request.method} ${request.url} answered ${response.status}`);
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  const retryAfterS = Number.isFinite(wait) ? wait : null;
  throw new HttpError(response.status, response.headers.get('X-Error-Code'), asBody(body ?? unreadable), retryAfterS);
}

/** A requested file that does not exist (ER-012). */
const noFile = { message: fileMessages['file.notFound'] };

/** A proxy's error page is not our JSON. */
const unreadable = { message: shellMessages['shell.unreadable'] };

/** The JSON body, an empty record without a body, undefined when it is not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

async function send({
  url,
  method,
  params = {},
  data,
  headers = {},
  signal,
}: HttpRequest & HttpOptions): Promise<Response> {
  const query = queryOf(params);
  const isForm = data instanceof FormData;
  const address = await apiAddress(url);
  try {
    return await fetch(query === '' ? address : `${address}?${query}`, {
      method,
      credentials: 'include',
      headers: {
        Accept: 'application/json',
        'X-Requested-With': 'trunkline',
        'X-Frontend-Version': import.meta.env.VERSION,
        ...(data !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(data !== undefined && { body: isForm ? data : JSON.stringify(data) }),
      ...(signal !== undefined && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    const { message } = error as Error;
    connectionLost.emit(message);
    throw new HttpError(0, 'unreachable', { message });
  }
}

/** Query string of the parameters, without the question mark. */
export function queryOf(params: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(key, String(each));
    }
  }
  return query.toString();
}

/** A plain text body is the message (ER-004). */
const asBody = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : { message: body };
