import { expect, test } from 'vitest';
import { clip } from '#server/kernel/data/truncate.ts';

test('a text that nobody typed for a field is cut to what the field holds, by characters', () => {
  expect(clip('ticket', 'subject', 'x'.repeat(200))).toHaveLength(200);
  expect(clip('ticket', 'subject', 'x'.repeat(201))).toHaveLength(200);
  expect(clip('ticket', 'last_message_text', '😀'.repeat(200))).toBe('😀'.repeat(140));
  expect(clip('ticket', 'subject', 'x'.repeat(300), ' /2')).toBe(`${'x'.repeat(197)} /2`);
  expect(clip('ticket', 'subject', 'short', ' /2')).toBe('short /2');
  expect(clip('invoice-line', 'usoc', undefined)).toBeNull();
  expect(() => clip('ticket', 'id', 'x')).toThrow('ticket.id has no maxLength.');
});
