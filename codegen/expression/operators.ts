/** What the operators of an expression mean, for each kind of their operands. */
import type { BinaryOperator } from './parse.ts';
import { booleanType, calling, fault, numberOf, partOf, startOf, titleOf, type Kind, type Part } from './part.ts';

/** Digits after the point of a quotient. */
const quotientScale = 6;
/** More digits than this are refused, because they come from a forgotten rounding. */
const maxScale = 18;

/** Makes two operands of one kind: zero is an amount of any currency, a text a value of a list, null of any kind. */
export function unified(left: Part, right: Part, at: number): readonly [Part, Part] {
  const fit = (part: Part, other: Part): Part => {
    if (part.isZero && part.type.kind === 'number' && other.type.kind === 'amount')
      return { type: other.type, ...calling('zeroLike', other) };
    if (part.type.kind === 'null') return { ...part, type: other.type };
    if (part.literal === undefined || (other.type.kind !== 'value' && other.type.kind !== 'values')) return part;
    const { values } = other.type;
    if (!values.includes(part.literal))
      fault(at, `"${part.literal}" is not in the list.`, { name: part.literal, possible: values });
    return { ...part, type: { kind: 'value', values } };
  };
  const [one, two] = [fit(left, right), fit(right, left)];
  const [first, second] = [one.type.kind, two.type.kind];
  if (first !== second) {
    const isAmount = [first, second].includes('amount') && [first, second].includes('number');
    const hint = isAmount ? ' An amount needs a currency: write amount(500, "USD").' : '';
    fault(at, `${startOf(first)} and ${titleOf(second)} do not go together.${hint}`);
  }
  return [one, two];
}

export const scaleOf = ({ type }: Part): number => (type.kind === 'number' ? type.scale : 0);

/** TypeScript of a number with this scale, at least its own. */
export const scaledCode = (part: Part, scale: number): string =>
  scale === scaleOf(part) ? part.code : `scaled(${part.code}, ${scale - scaleOf(part)})`;

/** TypeScript of two numbers with one scale, and that scale. */
export function aligned(left: Part, right: Part): readonly [string, string, number] {
  const scale = Math.max(scaleOf(left), scaleOf(right));
  return [scaledCode(left, scale), scaledCode(right, scale), scale];
}

/** `!` and `-`. */
export function unary(operator: '!' | '-', part: Part, at: number): Part {
  const { kind } = part.type;
  if (operator === '!') {
    if (kind !== 'boolean') fault(at, `This is ${titleOf(kind)}, but "!" needs yes or no.`);
    return partOf(booleanType, `(not ${part.sql})`, `not(${part.code})`);
  }
  if (kind === 'number') return partOf(part.type, `(-${part.sql})`, `negated(${part.code})`);
  if (kind === 'amount') return { ...part, ...calling('negatedAmount', part) };
  return fault(at, `There is no minus of ${titleOf(kind)}.`);
}

/** `&&` and `||` of three values: yes, no, unknown. */
const logical = (operator: '&&' | '||', left: Part, right: Part): Part => {
  const [word, name] = operator === '&&' ? ['and', 'and'] : ['or', 'or'];
  return partOf(booleanType, `(${left.sql} ${word} ${right.sql})`, `${name}(${left.code}, ${right.code})`);
};

/** `==` and `!=`, which are never unknown: nothing equals nothing. */
function equality(operator: '==' | '!=', given: readonly [Part, Part], at: number): Part {
  const [left, right] = unified(...given, at);
  const isEqual = operator === '==';
  if (left.type.kind === 'amount') {
    const { sql, code } = calling('isSameAmount', left, right);
    return partOf(booleanType, isEqual ? sql : `(not ${sql})`, isEqual ? code : `!${code}`);
  }
  const [one, two] = left.type.kind === 'number' ? aligned(left, right) : [left.code, right.code];
  if (left.type.kind === 'values') return fault(at, 'Lists cannot be compared: write "value" in list.');
  return partOf(
    booleanType,
    `(${left.sql} is ${isEqual ? 'not ' : ''}distinct from ${right.sql})`,
    `(${one} ${isEqual ? '===' : '!=='} ${two})`,
  );
}

export function requireOrder(kind: Kind, at: number): void {
  if (!['number', 'amount', 'date', 'moment'].includes(kind))
    fault(at, `${startOf(kind)} has no order: compare with == or in.`);
}

export type Order = '<' | '<=' | '>' | '>=';

/** Order of numbers, amounts of one currency, dates and moments. */
function order(operator: Order, given: readonly [Part, Part], at: number): Part {
  const [left, right] = unified(...given, at);
  const { kind } = left.type;
  requireOrder(kind, at);
  const name = operator.includes('=') ? 'isAtMost' : 'isLess';
  const turned = <Item>(pair: readonly [Item, Item]): readonly [Item, Item] =>
    operator.startsWith('<') ? pair : [pair[1], pair[0]];
  if (kind === 'amount') return { type: booleanType, ...calling(`${name}Amount`, ...turned([left, right])) };
  const [one, two] = kind === 'number' ? aligned(left, right) : [left.code, right.code];
  const sql = `(${left.sql} ${operator} ${right.sql})`;
  return partOf(booleanType, sql, `${name}(${turned([one, two]).join(', ')})`);
}

/** `+ - * /` of numbers and amounts, and `+` of texts. */
function arithmetic(operator: '+' | '-' | '*' | '/', left: Part, right: Part, at: number): Part {
  const kinds = `${left.type.kind} ${right.type.kind}`;
  if (kinds === 'number number') return ofNumbers(operator, left, right, at);
  if (kinds === 'text text' && operator === '+')
    return partOf({ kind: 'text' }, `(${left.sql} || ${right.sql})`, `concatenated(${left.code}, ${right.code})`);
  const isAmount = left.type.kind === 'amount' || right.type.kind === 'amount';
  if (isAmount && (operator === '+' || operator === '-')) return sumOfAmounts(operator, left, right, at);
  if (operator === '*' && kinds === 'amount number') return product(left, right, at);
  if (operator === '*' && kinds === 'number amount') return product(right, left, at);
  if (operator === '/' && kinds === 'amount number') return share(left, right, at);
  if (operator === '/' && kinds === 'amount amount') return ratio(left, right);
  const hint = kinds.includes('date') ? ' Write addDays(date, days) or daysBetween(first, last).' : '';
  return fault(at, `There is no "${operator}" of ${titleOf(left.type.kind)} and ${titleOf(right.type.kind)}.${hint}`);
}

function ofNumbers(operator: '+' | '-' | '*' | '/', left: Part, right: Part, at: number): Part {
  if (operator === '/') {
    const code = `divided(${left.code}, ${scaleOf(left)}, ${right.code}, ${scaleOf(right)})`;
    return partOf(numberOf(quotientScale), `divided(${left.sql}, ${right.sql})`, code);
  }
  const sql = `(${left.sql} ${operator} ${right.sql})`;
  if (operator === '*') {
    const scale = scaleOf(left) + scaleOf(right);
    if (scale > maxScale) fault(at, `This has more than ${maxScale} digits after the point: round a part of it first.`);
    return partOf(numberOf(scale), sql, `multiplied(${left.code}, ${right.code})`);
  }
  const [one, two, scale] = aligned(left, right);
  return partOf(numberOf(scale), sql, `${operator === '+' ? 'added' : 'subtracted'}(${one}, ${two})`);
}

function sumOfAmounts(operator: '+' | '-', first: Part, second: Part, at: number): Part {
  const [left, right] = unified(first, second, at);
  const name = operator === '+' ? 'addedAmounts' : 'subtractedAmounts';
  return { type: left.type, ...calling(name, left, right), ...roundedLike(left, right) };
}

const roundedLike = (...parts: readonly Part[]): Pick<Part, 'isRounded'> =>
  parts.some(({ isRounded }) => isRounded) ? { isRounded: true } : {};

function refuseSecondRounding(amount: Part, at: number): void {
  if (amount.isRounded)
    fault(at, 'The amount would be rounded twice: put the numbers in brackets, e.g. mrc * (rate / 100).');
}

function product(amount: Part, factor: Part, at: number): Part {
  const scale = scaleOf(factor);
  if (scale > 0) refuseSecondRounding(amount, at);
  const sql = `multiplied_amount(${amount.sql}, ${factor.sql})`;
  const code = `multipliedAmount(${amount.code}, ${factor.code}, ${scale})`;
  return { type: amount.type, sql, code, ...(scale > 0 ? { isRounded: true } : roundedLike(amount)) };
}

function share(amount: Part, by: Part, at: number): Part {
  refuseSecondRounding(amount, at);
  const code = `dividedAmount(${amount.code}, ${by.code}, ${scaleOf(by)})`;
  return partOf(amount.type, `divided_amount(${amount.sql}, ${by.sql})`, code, { isRounded: true });
}

const ratio = (left: Part, right: Part): Part => ({
  type: numberOf(quotientScale),
  ...calling('ratio', left, right),
});

/** `test ? yes : no`; an unknown test takes the second branch. */
export function choice(test: Pick<Part, 'sql' | 'code'>, given: readonly [Part, Part], at: number): Part {
  const [yes, no] = unified(...given, at);
  const isNumber = yes.type.kind === 'number';
  const [one, two, scale] = isNumber ? aligned(yes, no) : [yes.code, no.code, 0];
  return partOf(
    isNumber ? numberOf(scale) : yes.type,
    `(case when ${test.sql} then ${yes.sql} else ${no.sql} end)`,
    `(${test.code} === true ? ${one} : ${two})`,
    roundedLike(yes, no),
  );
}

export type OfTwo = Exclude<BinaryOperator, 'in'>;

/** Any operator of two operands, except `in`. */
export function binary(operator: OfTwo, left: Part, right: Part, at: number): Part {
  switch (operator) {
    case '&&':
    case '||':
      return logical(operator, left, right);
    case '==':
    case '!=':
      return equality(operator, [left, right], at);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return order(operator, [left, right], at);
    default:
      return arithmetic(operator, left, right, at);
  }
}
