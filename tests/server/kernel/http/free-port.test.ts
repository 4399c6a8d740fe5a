import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startProgram, useFolders } from '#tests/support/program.ts';

const folder = useFolders();

test('a port that is taken is said before a database is made', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const dataDir = folder('port');
  const server = startProgram(['scripts/start.mjs'], {
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
  });
  expect(await server.ended).toBe(1);
  expect(server.stderr()).toContain(`Port ${port} is in use: stop the other program, or set PORT to another number.`);
  expect(server.stdout()).not.toMatch(/database|demo/i);
  other.close();
});
