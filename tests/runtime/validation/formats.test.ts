import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '#runtime/validation/formats.ts';

const check = (format: keyof typeof formats, yes: readonly string[], no: readonly string[]): void => {
  it.each(yes)('accepts %j', (text) => expect(formats[format](text)).toBe(true));
  it.each(no)('refuses %j', (text) => expect(formats[format](text)).toBe(false));
};

describe('[VA-001] email', () => {
  check(
    'email',
    ['ann@acme-dental.example', 'a.b+tag@sub.acme.co.uk', "o'hara@x.io", 'A@B.COM'],
    [
      '',
      'ann',
      'ann@acme',
      '@acme.example',
      'ann@@acme.example',
      'an n@acme.example',
      'ann@acme..example',
      'ann@-acme.example',
      `${'a'.repeat(65)}@acme.example`,
    ],
  );
});

describe('[VA-009] phone', () => {
  check(
    'phone',
    [
      '123-456-1234',
      '123 456 1234',
      '(123) 456-1234',
      '123.456.1234',
      '1-123-456-1234',
      '+44 123-456-1234',
      '999-123-456-1234',
      '123-456-1234 x1234',
      '1234561234x9',
      '123-456-1234 ext 5',
    ],
    ['', '123-456-123', '123-4567-1234', '1234-123-456-1234', '123-456-1234 x', 'call me', '123-456-12345'],
  );
});

describe('[VA-038] URL', () => {
  check(
    'uri',
    [
      'http://acme.example',
      'https://acme.example:8443/a?b=c#d',
      'https://localhost',
      'https://bücher.example',
      'http://[::1]/',
    ],
    [
      '',
      'acme.example',
      'http://',
      'ftp://acme.example',
      'https:///path',
      'https://?q',
      'javascript:alert(1)',
      'https://a b.example',
    ],
  );
});

describe('[VA-029] date', () => {
  check(
    'date',
    ['2026-01-31', '2024-02-29', '2000-02-29'],
    [
      '',
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-1-1',
      '01/31/2026',
      '2026-01-31T00:00:00Z',
    ],
  );

  it('agrees with the calendar for every day', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (day) => {
        expect(formats.date(day.toISOString().slice(0, 10))).toBe(true);
      }),
    );
  });
});

describe('date and time', () => {
  check(
    'date-time',
    ['2026-01-31T23:59:59Z', '2026-01-31t01:02:03.456+05:30'],
    ['2026-01-31', '2026-02-30T00:00:00Z', '2026-01-31T24:00:00Z', '2026-01-31T00:00:00'],
  );
});

describe('[VA-013] rich text with content', () => {
  check('rich-text-content', ['<p>Hi</p>', 'Hi', '<p><img src="a.png"></p>'], ['', '<p></p>', '<p> &nbsp; <br></p>']);
});

describe('others', () => {
  check('color', ['#0b1f4b', '#FFFFFF'], ['red', '#fff', '0b1f4b']);
  check('currency', ['USD'], ['usd', 'US', 'USDX']);
  check('uuid', ['0195c1de-7d3c-7a51-a9d4-2a3f1c9e0b11'], ['0195c1de7d3c7a51a9d42a3f1c9e0b11', '']);
  check('time', ['00:00', '23:59:59'], ['24:00', '9:00']);
  check('ipv4', ['192.0.2.1'], ['256.0.0.1', '1.2.3', '1.2.3.4.']);
});

it('answers hostile texts at once', () => {
  const hostile = [
    'a'.repeat(50_000),
    `${'a.'.repeat(25_000)}@`,
    `http://${'a-'.repeat(25_000)}!`,
    '1 '.repeat(25_000),
    `<${'<p'.repeat(25_000)}`,
  ];
  const start = performance.now();
  for (const test of Object.values(formats)) for (const text of hostile) test(text);
  expect(performance.now() - start).toBeLessThan(500);
});
