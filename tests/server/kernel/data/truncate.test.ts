import { expect, test } from 'vitest';
import { truncate } from '#server/kernel/data/truncate.ts';

test("a generated text is truncated to the field's length, by characters", () => {
  expect(truncate('ticket', 'subject', 'x'.repeat(200))).toHaveLength(200);
  expect(truncate('ticket', 'subject', 'x'.repeat(201))).toHaveLength(200);
  expect(truncate('ticket', 'last_message_text', '😀'.repeat(200))).toBe('😀'.repeat(140));
  expect(truncate('ticket', 'subject', 'x'.repeat(300), ' /2')).toBe(`${'x'.repeat(197)} /2`);
  expect(truncate('ticket', 'subject', 'short', ' /2')).toBe('short /2');
  expect(truncate('invoice-line', 'usoc', undefined)).toBeNull();
  expect(() => truncate('ticket', 'id', 'x')).toThrow('ticket.id has no maxLength.');
});
