import { defineConfig } from 'vitest/config';

const needsDatabase = ['tests/server/**/*.test.ts', 'tests/**/*.db.test.ts'];
const needsPage = ['tests/web/**/*.test.{ts,tsx}'];
const needsServerOfItsOwn = ['tests/whole/**/*.test.ts'];
const needsBrowser = ['tests/e2e/**/*.{e2e,test}.ts'];

export default defineConfig({
  // Packages load graphql's CommonJS entry; a second copy beside it would refuse their objects.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    // Two cores may be shared with browsers and databases: a slow test is no wrong one.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/**/fixtures/**', ...needsDatabase, ...needsPage, ...needsServerOfItsOwn, ...needsBrowser],
          setupFiles: ['tests/support/no-console-noise.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: needsPage,
          environment: 'jsdom',
          setupFiles: ['tests/support/no-console-noise.ts', 'tests/support/patience.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: needsDatabase,
          globalSetup: ['tests/support/cluster.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: needsServerOfItsOwn,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: needsBrowser,
          globalSetup: ['tests/support/cluster.ts', 'tests/support/shared-demo.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
