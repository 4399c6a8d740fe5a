/** Only the tests of the pure rules, to run against mutants. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts'],
    expect: { requireAssertions: true },
    testTimeout: 60_000,
  },
});
