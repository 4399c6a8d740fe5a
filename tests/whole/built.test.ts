/** The output of `npm run build` starts with the production packages alone. */
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { caller, signedIn } from '../support/caller.ts';
import { startProgram, useFolders } from '../support/program.ts';

const makeFolder = useFolders();
const withoutTools = `--import=${resolve(import.meta.dirname, 'without-tools.mjs')}`;

describe('after npm run build', () => {
  beforeAll(async () => {
    const build = startProgram(['scripts/build.ts']);
    expect([await build.ended, build.stderr()]).toEqual([0, '']);
  }, 300_000);

  it('the server starts without a development package, and serves pages, calls and the API document', async () => {
    const server = startProgram([withoutTools, 'scripts/start.mjs'], {
      env: { PORT: '0', LOG_LEVEL: 'error', DATA_DIR: makeFolder('built') },
    });
    const [, url] = await server.says(/ready at (\S+)/);
    const get = async (path: string) => (await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })).text();
    expect(await get('/account/login')).toMatch(/<script[^>]+src="\/assets\//);
    expect(JSON.parse(await get('/api/openapi.json')).openapi).toBe('3.1.0');
    const call = await signedIn(url!, 'owner@acme-dental.example');
    expect((await call('GET', '/api/services')).status).toBe(200);
    expect((await caller(url!)('GET', '/api/health')).status).toBe(200);
    expect([await server.stop(), server.stderr()]).toEqual([0, '']);
  });

  it.each(['worker', 'migrate', 'backup', 'restore', 'admin-create'])(
    'the command %s loads none either',
    async (name) => {
      const program = startProgram([withoutTools, `scripts/${name}.ts`], { env: { DATA_DIR: makeFolder('commands') } });
      expect([await program.ended, program.stderr()]).toEqual([
        1,
        expect.stringMatching(/^(A worker shares|Say ).*\n$/),
      ]);
    },
  );
});
