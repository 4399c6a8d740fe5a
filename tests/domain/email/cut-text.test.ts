/** Where the words of a person end in the text part of an email. (workplace 5) */
import { describe, expect, test } from 'vitest';
import { cutLines } from '#domain/email/cut-lines.ts';
import { linesOfText } from '#domain/email/text-lines.ts';

const mark = 'Write your answer above this line.';
const cut = (...lines: readonly string[]) => cutLines(linesOfText(lines.join('\n')), { endMark: mark });
const kept = cut;
const outlook = ['From: Trunkline', 'Sent: Monday', 'To: Dana', 'Subject: Ticket'];

describe('what a person wrote ends at', () => {
  test.each<[string, readonly string[]]>([
    ['the line that we ask to write above', [`-- ${mark} --`, 'old']],
    ['an original message', ['-----Original Message-----', 'old']],
    ['an original message in another language', ['--- Ursprüngliche Nachricht ---', 'old']],
    ['the head of Outlook', [...outlook, 'old']],
    [
      'the head of Outlook in another order and language',
      ['Von: Trunkline', '', 'Betreff: x', 'An: Dana', 'Gesendet: Montag', 'old'],
    ],
    ['a rule above that head', ['__________', ...outlook]],
    ['a rule and an empty line above it', ['______________', '', ...outlook]],
    ['who wrote what is quoted', ['On Mon, Nov 23, 2026 at 10:12 AM Trunkline wrote:', 'old']],
    [
      'the same over three lines',
      ['On Mon, Nov 23, 2026', 'at 10:12 AM Trunkline <no-reply@trunkline.example>', 'wrote:', 'old'],
    ],
    ['the same in another language', ['Am 23. November 2026 um 10:12 schrieb Trunkline:', 'old']],
    ['a name that wrote, above a quote', ['Dana Whitfield wrote:', '', '> old']],
  ])('%s', (_, rest) => {
    expect(cut('Mine.', '', ...rest)).toBe('Mine.');
  });

  test.each(['-- ', '--'])('a signature behind "%s", which ends it', (line) => {
    expect(cut('Mine.', line, 'Dana')).toBe('Mine.');
  });

  test.each(['Sent from my iPhone', 'Get Outlook for Android', 'Von meinem iPhone gesendet'])(
    'the words of a phone: %s',
    (line) => {
      expect(kept('Mine.', '', line, '')).toBe('Mine.');
      // Alone, or above other words, they are somebody's own.
      expect(kept(line)).toBe(line);
      expect(kept('Mine.', line, 'More.')).toBe(`Mine.\n${line}\nMore.`);
    },
  );
});

describe('what a person wrote is kept', () => {
  test('between and below quoted lines', () => {
    expect(cut('On Monday Trunkline wrote:', '> old', '   > old', 'Two.')).toBe('Two.');
    expect(kept('On Mon, Nov 23, 2026 Trunkline wrote:', '> old', '', 'Below.')).toBe('Below.');
  });

  test.each<[string, readonly string[]]>([
    ['a name that wrote, without a quote below', ['Dana wrote:', 'we should change it']],
    ['some labels alone', ['From: HQ', 'To: store', 'One circuit']],
    ['labels far below each other', [outlook[0]!, ...Array.from({ length: 7 }, () => 'x'), ...outlook.slice(1)]],
    ['a rule alone', ['__________', 'Mine']],
    ['a rule with a head far below', ['__________', '', '', ...outlook.slice(0, 3)]],
    ['an arrow within a line', ['a > b', '    > four blanks in front']],
    ['a sentence about who wrote', ['On Monday I wrote to you about the circuit.']],
    ['three dashes within a text', ['--- Original Message here ---x']],
  ])('%s', (_, lines) => {
    expect(cut('Mine.', ...lines)).toBe(['Mine.', ...lines].join('\n').replaceAll(/\n{3,}/g, '\n\n'));
  });

  test('without blanks behind lines and more than one empty line between them', () => {
    expect(kept('', 'One.  ', '', '', '', 'Two.\t', '')).toBe('One.\n\nTwo.');
    expect(cut('One.\r\nTwo.\rThree.')).toBe('One.\nTwo.\nThree.');
  });
});

test('a line that is endless is kept and takes no time', () => {
  const endless = `On ${'x'.repeat(100_000)} wrote:`;
  expect(cut(endless, 'Mine.')).toBe(`${endless}\nMine.`);
});
