/** What billing asks the database. */
import { raw } from '#server/kernel/data/statements/raw.ts';

/** The next number of the year, beginning with 1; of two callers at once the second waits for the first. */
export const nextBillNumber = raw<{ year: string }, { value: number }>`
  insert into counters (scope, name, value) values ('bill', ${'year'}, 1)
  on conflict (scope, name) do update set value = counters.value + 1 returning value`;
