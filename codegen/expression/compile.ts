/**
 * Compiles an expression to SQL and TypeScript that give the same value for every record.
 *
 * Meaning: nothing in arithmetic, order and texts gives nothing (unknown); `==`, `!=` and `in` are always yes or no;
 * `&&`, `||` and `!` follow Kleene; numbers are fixed-point and round half away from zero; nothing raises an error:
 * division by zero, an overflow beyond 2^53 and amounts of two currencies are unknown.
 */
import { text as textLiteral } from '../migrate/sql/literal.ts';
import { call } from './functions.ts';
import { binary, choice, scaleOf, scaledCode, unary, unified } from './operators.ts';
import { parse, type Node } from './parse.ts';
import {
  booleanType,
  calling,
  expectKind,
  fault,
  numberOf,
  partOf,
  startOf,
  titleOf,
  type Inputs,
  type Limits,
  type Part,
  type Type,
} from './part.ts';

/** What the expression is for: a condition, or a field with this type. */
export type ResultType = Type & {
  /** Greatest absolute value of a number's digits without the point; 2^53 - 1 by default. */
  readonly limit?: bigint;
};

export interface Compiled {
  readonly type: Type;
  /** SQL of the result as columns hold it; an amount has the members `value` and `code`. */
  readonly sql: string;
  /** TypeScript of the result over the record `r`, as records hold it. */
  readonly code: string;
  /** Keys of the fields that it names. */
  readonly reads: readonly string[];
  /** It changes with time. */
  readonly usesClock: boolean;
}

const maxSafe = 9_007_199_254_740_991n;
const maxSqlLength = 6000;

/**
 * Compiles `source` over the fields `inputs` and the `limits`. Throws `ExpressionFault` with the offset of the mistake, also if the
 * result is not `wanted`.
 */
export function compile(source: string, inputs: Inputs, wanted?: ResultType, limits: Limits = new Map()): Compiled {
  const walk = new Walk(inputs, limits);
  const part = walk.part(parse(source));
  if (wanted && wanted.kind !== part.type.kind) fault(0, mismatch(part, wanted));
  const result = resultOf(part, wanted);
  if (result.sql.length > maxSqlLength) fault(0, 'This expression is too deep: give its parts fields of their own.');
  return { ...result, reads: [...walk.reads], usesClock: walk.usesClock };
}

const mismatch = ({ type }: Part, wanted: ResultType): string =>
  wanted.kind === 'boolean'
    ? `This is ${titleOf(type.kind)}, but a condition is yes or no.`
    : `This is ${titleOf(type.kind)}, but the field holds ${titleOf(wanted.kind)}.`;

/** The value as columns and records hold it. */
function resultOf(part: Part, wanted: ResultType | undefined): Pick<Compiled, 'type' | 'sql' | 'code'> {
  const { type } = part;
  if (type.kind === 'amount') return { type, ...calling('toMoney', part) };
  if (type.kind !== 'number') return { type, sql: part.sql, code: part.code };
  const scale = wanted?.kind === 'number' ? wanted.scale : type.scale;
  const limit = wanted?.limit ?? maxSafe;
  const code = scale < type.scale ? `rounded(${part.code}, ${type.scale}, ${scale})` : scaledCode(part, scale);
  return {
    type: numberOf(scale),
    sql: `to_number(${part.sql}, ${scale}, ${withPoint(limit, scale)})`,
    code: `toNumber(${code}, ${scale}, ${limit}n)`,
  };
}

/** The digits with a point before the last `scale` of them. */
function withPoint(digits: bigint, scale: number): string {
  if (scale === 0) return String(digits);
  const text = String(digits).padStart(scale + 1, '0');
  return `${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

class Walk {
  readonly reads = new Set<string>();
  usesClock = false;
  readonly #inputs: Inputs;
  readonly #limits: Limits;

  constructor(inputs: Inputs, limits: Limits) {
    this.#inputs = inputs;
    this.#limits = limits;
  }

  part(node: Node): Part {
    switch (node.kind) {
      case 'null':
        return partOf({ kind: 'null' }, 'null', 'null');
      case 'boolean':
        return partOf(booleanType, String(node.value), String(node.value));
      case 'text':
        return partOf({ kind: 'text' }, textLiteral(node.text), JSON.stringify(node.text), {
          literal: node.text,
        });
      case 'number':
        return numberPart(node.digits);
      case 'path':
        return this.#field(node.keys, node.start);
      case 'call':
        this.usesClock ||= node.name === 'today' || node.name === 'now';
        return call(node.name, { parts: node.args.map((each) => this.part(each)), nodes: node.args, at: node.start });
      case 'unary':
        return unary(node.operator, this.part(node.operand), node.start);
      case 'choice': {
        const test = expectKind(this.part(node.test), 'boolean', node.test.start);
        return choice(test, [this.part(node.yes), this.part(node.no)], node.yes.start);
      }
      case 'binary':
        return this.#binary(node);
      default:
        return fault(node.start, 'A list in brackets stands only after "in".');
    }
  }

  #binary({ operator, left, right, start }: Extract<Node, { readonly kind: 'binary' }>): Part {
    if (operator === 'in') return this.#membership(left, right);
    const [one, other] = [this.part(left), this.part(right)];
    if (operator === '&&' || operator === '||') {
      expectKind(one, 'boolean', left.start);
      expectKind(other, 'boolean', right.start);
    }
    return binary(operator, one, other, start);
  }

  #limit(id: string, at: number): Part {
    const value = this.#limits.get(id);
    return value === undefined
      ? fault(at, `There is no limit "${id}".`, { name: id, possible: this.#limits.keys() })
      : numberPart(String(value));
  }

  #field(keys: readonly string[], at: number): Part {
    const [key = '', limit] = keys;
    if (key === 'limits' && limit !== undefined) return this.#limit(limit, at);
    const input = this.#inputs[key];
    if (!input) return fault(at, `There is no field "${key}".`, { name: key, possible: Object.keys(this.#inputs) });
    if (keys.length > 1) return fault(at, `Only fields of the record itself can stand here, not "${keys.join('.')}".`);
    this.reads.add(key);
    const [value = '', currency = ''] = input.columns;
    const { type } = input;
    switch (type.kind) {
      case 'amount':
        return partOf(type, `amount_of(${value}, ${currency})`, `amountOf(r.${input.wire})`);
      case 'number':
        return partOf(type, `${value}::numeric`, `numberOf(r.${input.wire}, ${type.scale})`);
      case 'date':
        return partOf(type, value, `dateOf(r.${input.wire})`);
      case 'moment':
        return partOf(type, value, `momentOf(r.${input.wire})`);
      default:
        return partOf(type, value, `(r.${input.wire} ?? null)`);
    }
  }

  /** `value in list`, which is never unknown. */
  #membership(left: Node, right: Node): Part {
    const value = this.part(left);
    if (right.kind === 'list') return this.#listed(value, right);
    const list = this.part(right);
    if (list.type.kind !== 'values')
      return fault(right.start, `${startOf(list.type.kind)} stands here, but a list was expected.`);
    const member = partOf({ kind: 'value', values: list.type.values }, '', '');
    const [fitted] = unified(value, member, left.start);
    return partOf(
      booleanType,
      `coalesce(${fitted.sql} = any(${list.sql}), false)`,
      `isIn(${fitted.code}, ${list.code})`,
    );
  }

  #listed(value: Part, list: Extract<Node, { readonly kind: 'list' }>): Part {
    const items = list.items.map((item) => {
      if (item.kind !== 'text' && item.kind !== 'number')
        return fault(item.start, 'Only values can stand in this list.');
      return unified(value, this.part(item), item.start)[1];
    });
    if (items.length === 0) return fault(list.start, 'The list is empty.');
    const scale = Math.max(scaleOf(value), ...items.map(scaleOf));
    const codeOf = (part: Part): string => (part.type.kind === 'number' ? scaledCode(part, scale) : part.code);
    const values = items.map(({ sql }) => sql).join(', ');
    return partOf(
      booleanType,
      `coalesce(${value.sql} in (${values}), false)`,
      `isIn(${codeOf(value)}, [${items.map(codeOf).join(', ')}])`,
    );
  }
}

function numberPart(text: string): Part {
  const [whole = '', decimals = ''] = text.split('.');
  const value = BigInt(whole + decimals);
  return partOf(numberOf(decimals.length), `${text}::numeric`, `${value}n`, value === 0n ? { isZero: true } : {});
}
