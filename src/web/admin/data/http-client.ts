/** The adapter between react-admin's REST provider and our API. */
import { http } from '#web/shell/api/http.ts';
import { resourceByName } from '../resources.ts';
import { toApiUrl } from './api-url.ts';

interface Options {
  readonly method?: string;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

interface Page {
  readonly records: readonly object[];
  readonly total_count: number;
}

/** Throws HttpError for every refusal. */
export async function httpClient(raw: string, { method = 'GET', body, signal }: Options = {}) {
  const { version, ...data } = body === undefined ? {} : (JSON.parse(body) as Readonly<Record<string, unknown>>);
  const answer = await http<unknown>({
    url: toApiUrl(raw),
    method: method === 'PUT' ? updateMethod(raw) : method,
    data: body === undefined ? undefined : data,
    headers: typeof version === 'number' ? { 'If-Match': `"${version}"` } : {},
    signal,
  });
  const headers = new Headers();
  if (!isPage(answer)) return { status: 200, headers, body: '', json: answer ?? { id: lastPart(raw) } };
  headers.set('x-total-count', String(answer.total_count));
  return { status: 200, headers, body: '', json: answer.records };
}

const isPage = (answer: unknown): answer is Page =>
  typeof answer === 'object' && answer !== null && 'records' in answer;

const lastPart = (url: string): string => decodeURIComponent(url.split('/').at(-1)!);

function updateMethod(url: string): string {
  const name = url.split('/').at(-2) ?? '';
  return (resourceByName(name)?.updateMethod ?? 'put').toUpperCase();
}
