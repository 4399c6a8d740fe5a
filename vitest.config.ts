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
const pageSetup = [
  'tests/support/no-console-noise.ts',
  'tests/support/no-layout.ts',
  'tests/support/patience.ts',
  'tests/support/fresh-page.ts',
];

/** Minutes of proof for what seldom changes: `.ci/run`, which has 20 of them for everything, leaves these to `npm test`. */
const longProofs = [
  'tests/codegen/check/questionnaire-history.test.ts',
  'tests/codegen/migrate/drafts.test.ts',
  'tests/codegen/migrate/two-branches.test.ts',
  'tests/codegen/questionnaire/mutations.test.ts',
  'tests/codegen/templates/templates.test.ts',
  'tests/server/areas/billing/big-bill.test.ts',
  'tests/server/areas/billing/killed-issue.test.ts',
  'tests/server/areas/demo/office.test.ts',
  'tests/server/areas/documents/hostile-uploads.test.ts',
  'tests/server/areas/documents/signing/evidence.test.ts',
  'tests/server/areas/documents/signing/killed-seal.test.ts',
  'tests/server/areas/documents/signing/races.test.ts',
  'tests/server/areas/documents/signing/seal.test.ts',
  'tests/server/areas/documents/signing/staff.test.ts',
  'tests/server/areas/documents/templates.test.ts',
  'tests/server/areas/documents/verify.test.ts',
  'tests/server/areas/installation/point-to-point.test.ts',
  'tests/server/areas/inventory/many-services.test.ts',
  'tests/server/kernel/access/graphql-denial.test.ts',
  'tests/server/kernel/access/loosened.test.ts',
  'tests/server/kernel/backup/*.test.ts',
  'tests/server/kernel/database/embedded.test.ts',
  'tests/server/kernel/database/narrowed-rules.test.ts',
  'tests/server/kernel/files/file-store.test.ts',
  'tests/server/kernel/jobs/dead-server.test.ts',
  'tests/server/kernel/migrations/command.test.ts',
  'tests/server/kernel/migrations/whole.test.ts',
  'tests/server/kernel/pdf/*.test.ts',
  'tests/server/kernel/realtime/listener.test.ts',
  'tests/whole/database-outage.test.ts',
  'tests/whole/dead-worker.test.ts',
  'tests/whole/kill-nine.test.ts',
  'tests/whole/one-edit-everywhere.test.ts',
  'tests/whole/rename.test.ts',
  'tests/whole/rolling-stop.test.ts',
  'tests/whole/start.test.ts',
  'tests/whole/two-servers.test.ts',
  'tests/whole/worker.test.ts',
];
/** The journeys of a browser that `.ci/run` has the time for; the others take half an hour. */
const shortJourneys = [
  'tests/e2e/shell.e2e.ts',
  'tests/e2e/signing.e2e.ts',
  'tests/e2e/questionnaire/question-page.e2e.ts',
];
const isShort = process.env['SHORT'] === '1';
const leftOut = isShort ? longProofs : [];

/** Whole processes that share two cores miss a moment now and then; the run says which test needed its second try. */
const retry = 1;

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
          exclude: [
            'tests/**/fixtures/**',
            ...needsDatabase,
            ...needsPage,
            ...needsServerOfItsOwn,
            ...needsBrowser,
            ...leftOut,
          ],
          setupFiles: ['tests/support/no-console-noise.ts', 'tests/support/same-cases.ts'],
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
          exclude: leftOut,
          globalSetup: ['tests/support/cluster.ts'],
          setupFiles: ['tests/support/same-cases.ts'],
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          experimental: native,
          include: needsServerOfItsOwn,
          exclude: leftOut,
          retry,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          experimental: native,
          include: isShort ? shortJourneys : needsBrowser,
          retry,
          globalSetup: ['tests/support/shared-demo.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
