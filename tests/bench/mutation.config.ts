/** The tests of the pure rules alone, as mutants are run against them. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts'],
    expect: { requireAssertions: true },
    testTimeout: 60_000,
  },
});
