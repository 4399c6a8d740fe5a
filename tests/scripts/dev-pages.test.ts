import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reloadModules } from '#scripts/dev/pages.ts';
import { inlineConstants } from '#scripts/inline-constants.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

const root = scratchFolder('dev-pages');
const limits = join(root, 'generated/domain/limits.ts');
let vite: ViteDevServer;

const write = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const served = async (): Promise<string> => (await vite.transformRequest('/src/web/list.ts'))!.code;

beforeAll(async () => {
  write('generated/domain/limits.ts', 'export const limits = { tablePageSize: 25 };');
  write(
    'src/web/list.ts',
    `import { limits } from '#generated/domain/limits.ts';\nexport const size = () => limits.tablePageSize;\n`,
  );
  write('package.json', '{"type": "module", "imports": {"#generated/*": "./generated/*"}}');
  write('tsconfig.json', '{"compilerOptions": {"verbatimModuleSyntax": true}}');
  vite = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineConstants(root)],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
});
afterAll(async () => {
  await vite.close();
  removeScratch(root);
});

test('a page is loaded again with the new value of a limit, though another file names it', async () => {
  const sent: unknown[] = [];
  vi.spyOn(vite.environments.client!.hot, 'send').mockImplementation((payload: unknown) => void sent.push(payload));
  expect(await served()).toContain('=> 25;');
  for (const value of [10, 5]) {
    writeFileSync(limits, `export const limits = { tablePageSize: ${value} };`);
    reloadModules(vite, [limits]);
    expect(await served()).toContain(`=> ${value};`);
  }
  expect(sent).toEqual([{ type: 'full-reload' }, { type: 'full-reload' }]);
});
