/** The product with demo data, for one test file alone. */
import { afterAll, beforeAll, inject } from 'vitest';
import { startDemoServer, type DemoServer } from './demo-process.ts';

/** The password of every demo account. */
export const demoPassword = 'Trunkline-demo-1';

/** For the top of a test file: `url` is known once its tests run. */
export function useDemoServer(): { readonly url: string } {
  const held = { url: '' };
  let server: DemoServer | undefined;
  beforeAll(async () => {
    server = await startDemoServer(inject('demoData'));
    held.url = server.url;
  });
  afterAll(() => server?.stop());
  return held;
}
