import { beforeAll, describe, expect, test } from 'vitest';
import { runsOf } from '#server/kernel/pdf/bidi.ts';
import { pdfText, renderPdf } from '#server/kernel/pdf/files.ts';
import { fittingSize } from '#server/kernel/pdf/fitting.ts';
import { piecesOf, prepareFonts, printedText, unprintable, widthOf } from '#server/kernel/pdf/fonts.ts';

/** Names of languages in themselves, from CLDR 48 (localeDisplayNames), and firms in their scripts. */
const samples = {
  Japanese: '東京データ株式会社',
  Korean: '김철수 주식회사',
  'Simplified Chinese': '中国电信集团',
  'Traditional Chinese': '臺灣電信',
  Hebrew: 'בזק החברה הישראלית',
  Thai: 'ไทยคม ผู้จัดการ',
  Hindi: 'हिन्दी क्षेत्र कंपनी',
  Bengali: 'বাংলাদেশ',
  Gujarati: 'ગુજરાતી',
  Punjabi: 'ਪੰਜਾਬੀ',
  Kannada: 'ಕನ್ನಡ',
  Malayalam: 'മലയാളം',
  Lao: 'ລາວ',
  Burmese: 'မြန်မာ',
  Amharic: 'አማርኛ',
  Armenian: 'Հայերեն',
  Georgian: 'ქართული',
  Polish: 'Łódź',
  Greek: 'Ελλάδα',
  Ukrainian: 'Київ',
  Vietnamese: 'Nguyễn',
};
const shuffled = {
  Arabic: 'شركة الاتصالات',
  Persian: 'کتاب‌ها فارسی',
  Urdu: 'اردو گھر',
  Tamil: 'தமிழ்நாடு',
  Telugu: 'తెలుగు',
  Sinhala: 'සිංහල ශ්‍රී',
  Khmer: 'ភាសាខ្មែរ',
};
const everything = [...Object.values(samples), ...Object.values(shuffled)];
const dense = (text: string) => text.normalize('NFKC').replaceAll(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '');
const sorted = (text: string) => Array.from(dense(text)).toSorted().join('');

describe('a generated page', () => {
  let printed: string;
  let pages: readonly string[];
  beforeAll(async () => {
    const blocks = everything.map((text) => ({ kind: 'paragraph' as const, text: [{ text }] }));
    const made = await renderPdf({ title: 'x', language: 'en', madeAt: '2026-01-01T00:00:00Z', foot: 'F', blocks });
    expect(made.unprintable).toEqual([]);
    pages = made.text;
    printed = dense((await pdfText(made.bytes)).join('\n'));
  });

  test.each(Object.entries(samples))('prints %s so that it is read back', (_, text) => {
    expect(printed).toContain(dense(text));
  });

  test.each(Object.entries(shuffled))('prints every letter of %s', (_, text) => {
    const letters = Array.from(printed);
    for (const letter of new Set(dense(text)))
      expect(letters.filter((each) => each === letter).length).toBeGreaterThanOrEqual(
        Array.from(dense(text)).filter((each) => each === letter).length,
      );
  });

  test('returns its text in reading order', () => {
    expect(sorted(pages.join(''))).toBe(sorted(everything.join('')));
    for (const text of everything) expect(pages.join('\n')).toContain(text);
  });

  test('never leaves a letter out: what no font has is written as its code', async () => {
    const line = { kind: 'paragraph' as const, text: [{ text: 'Ana 𓀀 One' }] };
    const made = await renderPdf({
      title: 'x',
      language: 'en',
      madeAt: '2026-01-01T00:00:00Z',
      foot: '',
      blocks: [line],
    });
    expect((await pdfText(made.bytes))[0]).toContain('Ana [U+13000] One');
    expect(printedText('Ana 𓀀 One')).toBe('Ana [U+13000] One');
    expect(made.unprintable).toEqual(['𓀀']);
  });
});

describe('a line from right to left (Unicode Standard Annex 9)', () => {
  const seen = (text: string, direction?: 'ltr' | 'rtl') => {
    const { runs, seen: order } = runsOf(text, direction);
    return order
      .map((at) => (runs[at]!.isRightToLeft ? Array.from(runs[at]!.text).toReversed().join('') : runs[at]!.text))
      .join('');
  };
  // Capital letters in the annex's examples are Hebrew letters here.
  test.each([
    ['car means אבג.', 'ltr', 'car means גבא.'],
    ['אבג means car.', 'rtl', '.means car גבא'],
    ['abc אבג 123', 'ltr', 'abc 123 גבא'],
    ['אבג 123 דהו', 'rtl', 'והד 123 גבא'],
    ['plain text', 'ltr', 'plain text'],
  ] as const)('%s', (text, direction, expected) => {
    expect(seen(text, direction)).toBe(expected);
  });

  test('mirrors brackets, and separates them from letters', async () => {
    await prepareFonts('אב');
    expect(piecesOf('(אב)', 'text', { isRightToLeft: true }).map(({ text }) => text)).toEqual([')', 'אב', '(']);
  });
});

describe('a letter of another script', () => {
  test('is joined: Arabic letters take less room together than separately', async () => {
    await prepareFonts('بيت');
    const width = (text: string) => piecesOf(text, 'text').reduce((sum, piece) => sum + widthOf(piece), 0);
    expect(width('بيت')).toBeLessThan(Array.from('بيت').reduce((sum, letter) => sum + width(letter), 0));
  });

  test('takes the country of its neighbors: 直 next to kana is Japanese, next to Hangul Korean', () => {
    const family = (text: string) =>
      piecesOf(text, 'text')
        .find((piece) => piece.text.includes('直'))!
        .font.split('/')[0];
    expect([family('直す'), family('직直')]).toEqual(['noto-sans-jp', 'noto-sans-kr']);
  });

  test('fits the box of a signature, and is measured before', async () => {
    await prepareFonts('東京太郎');
    expect(fittingSize('signature', '東京太郎', { w: 180, h: 36 })).toBe(26);
    expect(fittingSize('signature', '東京太郎'.repeat(20), { w: 180, h: 36 })).toBeNull();
  });

  test('is emoji too, and signs without a shape are no fault', () => {
    expect(unprintable('👍🏽 👩‍💻 🇺🇸 ✓ \u200e\u2066')).toEqual([]);
  });
});
