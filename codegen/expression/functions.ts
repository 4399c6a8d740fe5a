/** The functions of expressions: what each takes and gives, and its SQL and TypeScript side by side. */
import { aligned, choice, requireOrder, scaleOf, unified } from './operators.ts';
import type { Node } from './parse.ts';
import { booleanType, calling, fault, numberOf, partOf, titleOf, type Kind, type Part } from './part.ts';

interface Call {
  readonly parts: readonly Part[];
  readonly nodes: readonly Node[];
  readonly at: number;
}

interface ExpressionFunction {
  /** How it is written, for documentation and faults. */
  readonly form: string;
  readonly description: string;
  /** Kinds of its arguments; `*` takes any kind. */
  readonly takes: readonly (Kind | '*')[];
  /** The last argument can be repeated. */
  readonly isOpen?: true;
  readonly compile: (call: Call) => Part;
}

export const functions: Readonly<Record<string, ExpressionFunction>> = {
  has: {
    form: 'has(field)',
    description: 'Yes if the field holds something; an empty text or list is nothing.',
    takes: ['*'],
    compile: ({ parts: [part] }) => present(part!),
  },
  orElse: {
    form: 'orElse(field, value)',
    description: 'The field, or the value if the field is empty.',
    takes: ['*', '*'],
    compile: ({ parts: [first, second], at }) => {
      const [one, other] = unified(first!, second!, at);
      return choice({ sql: isKnown(one), code: `(${one.code} !== null)` }, [one, other], at);
    },
  },
  max: {
    form: 'max(a, b)',
    description: 'The greater of two numbers, amounts, dates or moments.',
    takes: ['*', '*'],
    compile: (call) => extreme('greater', call),
  },
  min: {
    form: 'min(a, b)',
    description: 'The lesser of two numbers, amounts, dates or moments.',
    takes: ['*', '*'],
    compile: (call) => extreme('lesser', call),
  },
  round: {
    form: 'round(number, digits)',
    description: 'The number with so many digits after the point, half away from zero.',
    takes: ['number', 'number'],
    compile: ({ parts: [part], nodes, at }) => {
      const [, digits] = nodes;
      if (digits?.kind !== 'number' || !/^\d$/.test(digits.digits)) return fault(at, 'Round to 0 to 9 digits.');
      const scale = Number(digits.digits);
      return partOf(
        numberOf(scale),
        `round(${part!.sql}, ${scale})`,
        `rounded(${part!.code}, ${scaleOf(part!)}, ${scale})`,
      );
    },
  },
  amount: {
    form: 'amount(500, "USD")',
    description: 'A fixed amount of a currency.',
    takes: ['number', 'text'],
    compile: ({ nodes: [number, code], at }) => {
      if (number?.kind !== 'number' || code?.kind !== 'text' || !/^[A-Z]{3}$/.test(code.text))
        return fault(at, 'Write a number and a currency code: amount(500, "USD").');
      const [whole = '', parts = ''] = number.digits.split('.');
      if (parts.length > 2) return fault(at, 'An amount has at most two digits after the point.');
      const value = BigInt(whole + parts.padEnd(2, '0'));
      return partOf(
        { kind: 'amount' },
        `amount_of(${value}, '${code.text}')`,
        `{ value: ${value}n, code: '${code.text}' }`,
      );
    },
  },
  daysBetween: {
    form: 'daysBetween(first, last)',
    description: 'Days from the first date to the last.',
    takes: ['date', 'date'],
    compile: ({ parts: [first, last] }) =>
      partOf(numberOf(0), `(${last!.sql} - ${first!.sql})::numeric`, `daysBetween(${first!.code}, ${last!.code})`),
  },
  addDays: {
    form: 'addDays(date, days)',
    description: 'The date so many days later; unknown beyond a hundred years.',
    takes: ['date', 'number'],
    compile: (call) => later('addDays', call),
  },
  addMonths: {
    form: 'addMonths(date, months)',
    description: 'The same day so many months later, or the last day of a shorter month.',
    takes: ['date', 'number'],
    compile: (call) => later('addMonths', call),
  },
  today: {
    form: 'today()',
    description: "The writer's day. Not for derived fields, which would go stale.",
    takes: [],
    compile: () => partOf({ kind: 'date' }, 'current_date', 'at.today'),
  },
  now: {
    form: 'now()',
    description: 'This moment. Not for derived fields, which would go stale.',
    takes: [],
    compile: () => partOf({ kind: 'moment' }, 'now()', 'at.now'),
  },
  join: {
    form: 'join(" ", a, b)',
    description: 'The texts that are not empty, with a separator between them.',
    takes: ['text', 'text'],
    isOpen: true,
    compile: ({ parts: [separator, ...texts], at }) => {
      if (separator?.literal === undefined) return fault(at, 'The separator is a text in quotes: join(" ", a, b).');
      return { type: separator.type, ...calling('joined', separator, ...texts) };
    },
  },
  size: {
    form: 'size(text)',
    description: 'The number of characters of a text.',
    takes: ['text'],
    compile: ({ parts: [part] }) => partOf(numberOf(0), `char_length(${part!.sql})::numeric`, `sizeOf(${part!.code})`),
  },
  contains: {
    form: 'text.contains("part")',
    description: 'Yes if the text holds the part, with the same capitals.',
    takes: ['text', 'text'],
    compile: ({ parts: [whole, part] }) =>
      partOf(booleanType, `(strpos(${whole!.sql}, ${part!.sql}) > 0)`, `contains(${whole!.code}, ${part!.code})`),
  },
  startsWith: {
    form: 'text.startsWith("part")',
    description: 'Yes if the text begins with the part, with the same capitals.',
    takes: ['text', 'text'],
    compile: ({ parts: [whole, part] }) =>
      partOf(booleanType, `starts_with(${whole!.sql}, ${part!.sql})`, `startsWith(${whole!.code}, ${part!.code})`),
  },
};

/** A call of one of the functions; throws `ExpressionFault`. */
export function call(name: string, given: Call): Part {
  const found = functions[name];
  const { parts, at } = given;
  if (!found) return fault(at, `There is no "${name}".`, { name, possible: Object.keys(functions) });
  const { takes, isOpen } = found;
  const isCount = isOpen ? parts.length >= takes.length : parts.length === takes.length;
  const wrong = parts.find((part, index) => {
    const kind = takes[Math.min(index, takes.length - 1)];
    return kind !== '*' && part.type.kind !== kind;
  });
  if (!isCount || wrong) {
    const not = wrong ? `, not of ${titleOf(wrong.type.kind)}` : '';
    return fault(at, `Write ${found.form}${not}.`);
  }
  return found.compile(given);
}

function present(part: Part): Part {
  const { kind } = part.type;
  if (kind === 'text') return partOf(booleanType, `coalesce(${part.sql} <> '', false)`, `hasText(${part.code})`);
  if (kind === 'values')
    return partOf(booleanType, `coalesce(cardinality(${part.sql}) > 0, false)`, `hasItems(${part.code})`);
  return partOf(booleanType, isKnown(part), `(${part.code} !== null)`);
}

/** Of an amount `is not null` would ask for a code as well, which zero may not have yet. */
const isKnown = ({ sql, type }: Part): string =>
  type.kind === 'amount' ? `(not ${sql} is null)` : `(${sql} is not null)`;

function extreme(name: 'greater' | 'lesser', { parts: [first, second], at }: Call): Part {
  const [one, other] = unified(first!, second!, at);
  requireOrder(one.type.kind, at);
  if (one.type.kind === 'amount') return { type: one.type, ...calling(`${name}Amount`, one, other) };
  if (one.type.kind !== 'number') return { type: one.type, ...calling(name, one, other) };
  const [left, right, scale] = aligned(one, other);
  return { type: numberOf(scale), ...calling(name, { sql: one.sql, code: left }, { sql: other.sql, code: right }) };
}

function later(name: string, { parts: [date, count], at }: Call): Part {
  if (scaleOf(count!) > 0) return fault(at, `Write ${name} with a whole number: round(number, 0).`);
  return { type: date!.type, ...calling(name, date!, count!) };
}
