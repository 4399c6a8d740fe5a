/** The one way in which pages call the API. */
export interface HttpRequest {
  /** Path with the `/api` prefix. */
  readonly url: string;
  readonly method: string;
  /** Query parameters; a list repeats its key, and nothing is sent for undefined and null. */
  readonly params?: object;
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

/** A refusal, with its texts by field (`message` apart). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly code: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, code: string | null, body: Readonly<Record<string, unknown>>) {
    const { message, ...fields } = body;
    super(String(message ?? ''));
    this.status = status;
    this.code = code;
    this.fields = fields as Record<string, readonly string[]>;
  }
}

/** Answers the JSON body, or undefined for 204. Throws {@link HttpError} for every refusal. */
export async function http<T>({ url, method, params = {}, data, headers = {}, signal }: HttpRequest): Promise<T> {
  const query = queryOf(params);
  const isForm = data instanceof FormData;
  const response = await fetch(query === '' ? url : `${url}?${query}`, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      'X-Requested-With': 'trunkline',
      ...(data !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...withoutContentType(headers),
    },
    ...(data !== undefined && { body: isForm ? data : JSON.stringify(data) }),
    ...(signal !== undefined && { signal }),
  });
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => ({}));
  if (!response.ok) {
    throw new HttpError(response.status, response.headers.get('X-Error-Code'), body as Record<string, unknown>);
  }
  return body as T;
}

function queryOf(params: object): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(key, String(each));
    }
  }
  return query.toString();
}

/** The browser itself names the boundary of a form. */
const withoutContentType = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type'));
