/** Setup that staff do for a walk, through the API. */
import type { APIRequestContext, Browser } from 'playwright-core';
import { inject } from 'vitest';
import { demoPassword } from '../../../support/demo-server.ts';

export interface Staff {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T = void>(path: string, data: object) => Promise<T>;
  readonly remove: (path: string) => Promise<void>;
  readonly teamId: (name: string) => Promise<string>;
}

/** A signed-in administrator of the shared product. */
export async function asAdministrator(browser: Browser): Promise<Staff> {
  const context = await browser.newContext({ baseURL: inject('demoUrl') });
  const { request } = context;
  const { token } = await answer<{ token: string }>(
    await request.post('/api/account/login', { data: { email: 'admin@trunkline.example', password: demoPassword } }),
  );
  const headers = { Authorization: `JWT ${token}` };
  const get = async <T>(path: string): Promise<T> => answer<T>(await request.get(path, { headers }));
  return {
    get,
    post: async (path, data) => answer(await request.post(path, { headers, data })),
    remove: async (path) => answer(await request.delete(path, { headers })),
    async teamId(name) {
      const { records } = await get<{ records: { id: string; name: string }[] }>('/api/teams?per_page=100');
      const team = records.find((one) => one.name === name);
      if (!team) throw new Error(`There is no team ${name}.`);
      return team.id;
    },
  };
}

async function answer<T>(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  if (!response.ok()) throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
