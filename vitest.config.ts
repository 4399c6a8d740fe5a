import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { Order } from './tests/support/order.ts';

const needsDatabase = ['tests/server/**/*.test.ts', 'tests/**/*.db.test.ts'];
const needsPage = ['tests/web/**/*.test.{ts,tsx}'];
const needsServerOfItsOwn = ['tests/whole/**/*.test.ts'];
const needsBrowser = ['tests/e2e/**/*.{e2e,test}.ts'];

/** Tests of what a page holds when it has just been loaded. */
const justLoaded = [
  'tests/web/frame/require-session.test.tsx',
  'tests/web/record/edit-while.test.tsx',
  'tests/web/record/live.test.tsx',
  'tests/web/record/record-menu.test.tsx',
  'tests/web/shell/session.test.ts',
];
/** What one file replaces or loads anew, the others of its worker would see. */
const replacesModules = globSync(needsPage, { cwd: import.meta.dirname }).filter((file) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
);
const needsPageOfItsOwn = [...justLoaded, ...replacesModules];
/** Notes what tests do of the requirements that they name, where somebody asks for it; see tests/requirements/proof.ts. */
const notes = process.env['PROOF'] === undefined ? [] : ['tests/support/proof/setup.ts'];
const pageSetup = [
  'tests/support/clone-files.ts',
  'tests/support/no-console-noise.ts',
  'tests/support/no-layout.ts',
  'tests/support/patience.ts',
  'tests/support/fresh-page.ts',
  ...notes,
];

/** Node itself loads the sources, as it does in the product; nothing of Vite is needed where no page is. */
const native = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  // Packages load graphql's CommonJS entry; a second copy beside it would refuse their objects.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: Order },
    // Files of one worker share the modules that they import: loading the server costs more than testing it.
    isolate: false,
    passWithNoTests: true,
    // Two cores may be shared with browsers and databases: a slow test is no wrong one.
    testTimeout: 60_000,
    // A test whose loop finds nothing to look at has proved nothing.
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          experimental: native,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/fixtures/**', ...needsDatabase, ...needsPage, ...needsServerOfItsOwn, ...needsBrowser],
          setupFiles: ['tests/support/no-console-noise.ts', 'tests/support/same-cases.ts', ...notes],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: needsPage,
          exclude: needsPageOfItsOwn,
          environment: 'jsdom',
          setupFiles: pageSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'web-alone',
          include: needsPageOfItsOwn,
          environment: 'jsdom',
          isolate: true,
          setupFiles: pageSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          experimental: native,
          include: needsDatabase,
          globalSetup: ['tests/support/cluster.ts'],
          setupFiles: ['tests/support/same-cases.ts', ...notes],
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          experimental: native,
          setupFiles: notes,
          include: needsServerOfItsOwn,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          experimental: native,
          setupFiles: notes,
          include: needsBrowser,
          // A browser that shares two cores misses a moment now and then; the run lists such tests and fails when they are many.
          retry: 1,
          globalSetup: ['tests/support/shared-demo.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
