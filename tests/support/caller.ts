/** Calls a running server over HTTP, like a customer's program. */
import { demoPassword } from './demo-server.ts';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows the expected shape
  readonly body: any;
}

export type Caller = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<HttpAnswer>;

/** Signs in with the demo password unless another is given. */
export async function signedIn(url: string, email: string, password = demoPassword): Promise<Caller> {
  const answer = await caller(url)('POST', '/api/account/login', { email, password });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status} ${answer.text}`);
  return caller(url, answer.body.token);
}

/** A form is sent as is, anything else as JSON. */
export function caller(url: string, token?: string): Caller {
  return async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `JWT ${token}` }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
  };
}
