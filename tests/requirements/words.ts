/** Whether observed texts contain a specified word. */

export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Replaces similar characters by one, and several spaces by one. */
const even = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('...', '…')
    .replaceAll(/[’‘]|\\'/g, "'")
    .trim();

/** The core of a name in any spelling: `billing_end_date`, `billingEndDate`, `Billing end date`. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/** Texts of some tests, normalized once for all kinds of lookup. */
export class Texts {
  private readonly evened: readonly string[];
  private bared: string | undefined;
  private split: ReadonlySet<string> | undefined;

  constructor(texts: readonly string[]) {
    this.evened = [...new Set(texts)].map(even);
  }

  /** Exact text; placeholders in braces vary, and so does the number in `#n` and `N Addresses`. */
  say(word: string): boolean {
    const varied = escaped(even(word))
      .replaceAll(/\\\{\w[\w /]*\\\}/g, '.+')
      .replaceAll(/#n\b|\bN\b/g, (sign) => (sign === 'N' ? String.raw`\d+` : String.raw`#\d+`));
    const pattern = new RegExp(varied);
    return this.evened.some((text) => pattern.test(text));
  }

  /** In any spelling. */
  name(word: string): boolean {
    if (this.say(word) && word.length > 3) return true;
    const name = bare(word);
    if (name === '') return this.say(word);
    if (name.length < 4) return this.tokens().has(name) || this.counts(word);
    this.bared ??= this.evened.map(bare).join('\n');
    return this.bared.includes(name) || this.counts(word);
  }

  /** `120 seconds` as 120 or as 120,000 ms, `over 1000 entries` as 1000. */
  private counts(word: string): boolean {
    const [, number, unit = ''] = /^(?:[a-z]+ )*\$?(\d[\d,.]*) ?([A-Za-z]*)/.exec(word) ?? [];
    if (number === undefined) return false;
    const count = Number(number.replaceAll(',', ''));
    const factors = [1, ...(units[unit.toLowerCase().replace(/(?<=.)s$/, '')] ?? [])];
    return factors.some((factor) => this.tokens().has(String(count * factor)));
  }

  private tokens(): ReadonlySet<string> {
    this.split ??= new Set(
      this.evened.flatMap((text) =>
        text
          .toLowerCase()
          .replaceAll(/(?<=\d)[_,](?=\d{3})/g, '')
          .split(/[^a-z0-9.]+|\.(?!\d)|(?<!\d)\./),
      ),
    );
    return this.split;
  }
}

const units: Readonly<Record<string, readonly number[]>> = {
  s: [1000],
  second: [1000],
  minute: [60, 60_000],
  hour: [60, 3600, 3_600_000],
  day: [24, 86_400, 86_400_000],
  m: [0.001],
  gb: [1000],
  mib: [1_048_576],
};
