import { expect, test } from 'vitest';
import { areQuotesOpen, openSteps } from '#domain/open-steps.ts';
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';

test('[SG-026] steps 1 to 3 are about quotes, 4 and 5 about orders, 6 to 8 about installations, the others cancel', () => {
  const bySection = Map.groupBy(serviceGroupWorkflow.states, ({ section }) => section);
  const numbers = [...bySection].map(([section, states]) => [
    section,
    states.map((state) => ('number' in state ? state.number : null)),
  ]);
  expect(Object.fromEntries(numbers)).toEqual({
    quotes: [1, 2, 3],
    orders: [4, 5],
    installations: [6, 7, 8],
    cancels: [null, null],
  });
});

test('[SG-026] providers are asked and quotes chosen in the first three steps alone', () => {
  expect(openSteps).toEqual(['info_received', 'out_for_quote', 'quote_received']);
  const { states } = serviceGroupWorkflow;
  expect(states.filter(({ id }) => areQuotesOpen(id)).map((state) => 'number' in state && state.number)).toEqual([
    1, 2, 3,
  ]);
  expect(areQuotesOpen(null)).toBe(false);
});
