import { expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';

test('grants in code are checked by the compiler; rules of the schemas are not', () => {
  const { require } = jobScope('test');
  const ofSchemas: readonly string[] = ['VIEW_INVENTORY'];
  expect(() => require(ofSchemas)).not.toThrow();
  expect(() => require(['VIEW_INVENTORY', 'salesperson', 'staff'])).not.toThrow();
  // @ts-expect-error There is no such permission.
  expect(() => require(['VIEW_INVENTORIES', 'staff'])).not.toThrow();
});
