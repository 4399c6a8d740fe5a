import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepServer, type ReplaceableServer } from '#scripts/dev/server-process.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

const root = scratchFolder('dev-server');
const program = join(root, 'serve.mjs');
let server: ReplaceableServer;

/** Answers with `word`, slowly, and ends its requests before it ends itself. */
const write = (word: string): void =>
  writeFileSync(
    program,
    `import { createServer } from 'node:http';
     const server = createServer((_, response) => setTimeout(() => response.end('${word}'), 30));
     server.listen(Number(process.env.PORT), 'localhost', () => console.log('Trunkline is ready at x'));
     process.once('SIGTERM', () => server.close());`,
  );

beforeAll(async () => {
  mkdirSync(root, { recursive: true });
  write('first');
  server = await keepServer({ args: [program], cwd: root, env: process.env });
  expect(await server.replace()).toBeNull();
});
afterAll(async () => {
  await server.stop();
  removeScratch(root);
});

const ask = async (): Promise<string> => (await fetch(server.url, { headers: { connection: 'close' } })).text();

test.for([true, false])(
  'a new server takes over without a lost request, isFormerUsable: %s',
  async (isFormerUsable) => {
    write('second');
    const answers: Promise<string>[] = [];
    const asking = setInterval(() => answers.push(ask()), 10);
    expect(await server.replace({ isFormerUsable })).toBeNull();
    clearInterval(asking);
    const words = new Set(await Promise.all(answers));
    expect(answers.length).toBeGreaterThan(1);
    expect([...words].filter((word) => word !== 'first' && word !== 'second')).toEqual([]);
    expect(await ask()).toBe('second');
  },
);

test('one that fails leaves the former one, and its words are the reason', async () => {
  const before = await ask();
  writeFileSync(program, `console.error('A statement is wrong.'); process.exit(1);`);
  expect(await server.replace({ isFormerUsable: false })).toBe('A statement is wrong.');
  expect([await ask(), server.isRunning()]).toEqual([before, true]);
});
