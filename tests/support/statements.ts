/** Statements sent to the database. */
import pg from 'pg';
import { vi } from 'vitest';
import { Batch } from '#server/kernel/database/driver.ts';

/** Texts of the statements that `work` sends, including those of other work at the same time. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const sent = spy.mock.calls.flatMap(([config]: unknown[]) => {
    if (config instanceof Batch) return config.statements.map(({ text }) => text);
    return [typeof config === 'string' ? config : String((config as { text?: string }).text ?? config)];
  });
  spy.mockRestore();
  return sent;
}
