/** Worst-case time of a regular expression, and the length of its matches. */
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { isDisjointWith, JS, NFA } from 'refa';
import { getLengthRange } from 'regexp-ast-analysis';
import { analyse, type Report } from 'scslre';

export interface Analyzed {
  /** The part whose time is exponential, or null. */
  readonly slowPart: string | null;
  /** Two repetitions that share characters, and the exponent of the time; null if there are none. */
  readonly trade: { readonly parts: readonly [string, string]; readonly power: number } | null;
  /** Fewest and most characters of a text that matches. */
  readonly shortest: number;
  readonly longest: number;
}

const flags = 'u';

/** Null for an invalid expression, which the meta-schema reports. */
export function analyzed(pattern: string): Analyzed | null {
  let parsed: AST.Pattern;
  try {
    parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
  } catch {
    return null;
  }
  const { min, max } = getLengthRange(parsed.alternatives, { unicode: true });
  const { reports } = analyse({ source: pattern, flags }, { assumeRejectingSuffix: true });
  return {
    slowPart: nestedRepetition(reports, pattern) ?? ambiguousChoice(parsed),
    trade: tradeOf(reports),
    shortest: min,
    longest: parsed.alternatives.every(isWhole) ? max : Infinity,
  };
}

/** True when the text must match from its first to its last character. */
const isWhole = ({ elements }: AST.Alternative): boolean =>
  isEdge(elements[0], 'start') && isEdge(elements.at(-1), 'end');

const isEdge = (element: AST.Element | undefined, kind: 'start' | 'end'): boolean =>
  element?.type === 'Assertion' && element.kind === kind;

/** A repetition that trades characters with itself or with one inside it, as in `(a+)+`. */
function nestedRepetition(reports: readonly Report[], source: string): string | null {
  for (const report of reports) {
    if (!report.exponential) continue;
    return report.type === 'Trade' ? report.startQuant.raw : report.type === 'Self' ? report.parentQuant.raw : source;
  }
  return null;
}

/** Adjacent repetitions of the same characters, as in `\s*[a-z ]*\s*`: the text can be divided in many ways. */
function tradeOf(reports: readonly Report[]): Analyzed['trade'] {
  const trades = reports.flatMap((report) => (report.type === 'Trade' ? [report] : []));
  const [first] = trades;
  if (!first) return null;
  const power = new Set(trades.map(({ startQuant }) => startQuant.start)).size + 1;
  return { parts: [first.startQuant.raw, first.endQuant.raw], power };
}

/** A repeated choice in which two ways read the same text, as in `(a|aa)+`. */
function ambiguousChoice(parsed: AST.Pattern): string | null {
  let found: string | null = null;
  visitRegExpAST(parsed, {
    onQuantifierEnter: ({ max, element, raw }) => {
      if (max < unbounded || (element.type !== 'Group' && element.type !== 'CapturingGroup')) return;
      const ways = element.alternatives.map(({ raw: way }) => language(`(?:${way})(?:${element.raw})*`));
      if (ways.some((one, index) => ways.slice(index + 1).some((other) => !isDisjointWith(one, other)))) found ??= raw;
    },
  });
  return found;
}

/** So many repetitions of two equal ways already take longer than anyone waits. */
const unbounded = 25;

function language(source: string): NFA {
  const { expression, maxCharacter } = JS.Parser.fromLiteral({ source, flags }).parse({
    assertions: 'disable',
    backreferences: 'disable',
  });
  return NFA.fromRegex(expression, { maxCharacter });
}
