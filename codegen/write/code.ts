/** Prints data that mixes plain values with names of imported constants, and remembers the imports. */
import type { Json } from '../ir/json.ts';
import { keyOf, literal } from './literal.ts';

/** A piece of TypeScript, printed as it is. */
export class Code {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Printable = Json | Code | undefined | readonly Printable[] | { readonly [key: string]: Printable };

/** The value as a TypeScript expression; undefined keys are omitted. */
export function print(value: Printable): string {
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${(value as readonly Printable[]).map(print).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return literal(value as Json);
  const entries = entriesOf(value).map(([key, each]) => `${keyOf(key)}: ${print(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** The same with line breaks in long values, so that a change of one entry changes one line. */
export function printLines(value: Printable, indent = ''): string {
  const line = print(value);
  if (line.length < 100 || typeof value !== 'object' || value === null || value instanceof Code) return line;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? (value as readonly Printable[]).map((each) => printLines(each, inner))
    : entriesOf(value).map(([key, each]) => `${keyOf(key)}: ${printLines(each, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.map((each) => `${inner}${each},\n`).join('')}${indent}${close}`;
}

const entriesOf = (value: object): readonly (readonly [string, Printable])[] =>
  Object.entries(value as Record<string, Printable>).filter(([, each]) => each !== undefined);

/** Collects the imports of a file, one statement per module. */
export class Imports {
  readonly #names = new Map<string, Set<string>>();
  readonly #defaults = new Map<string, string>();

  /** A named import; answers the name as code. `type X` imports a type. */
  use(module: string, name: string): Code {
    this.#names.set(module, (this.#names.get(module) ?? new Set()).add(name));
    return new Code(name.replace(/^type /, ''));
  }

  /** A default import with a chosen name. */
  useDefault(module: string, name: string): Code {
    this.#defaults.set(module, name);
    return new Code(name);
  }

  toString(): string {
    const lines = [
      ...[...this.#defaults].map(([module, name]) => `import ${name} from '${module}';`),
      ...[...this.#names].map(([module, names]) => importLine(module, [...names].toSorted())),
    ];
    return lines
      .toSorted((a, b) => compare(moduleOf(a), moduleOf(b)))
      .map((line) => `${line}\n`)
      .join('');
  }
}

function importLine(module: string, names: readonly string[]): string {
  if (names.every((name) => name.startsWith('type '))) {
    return `import type { ${names.map((name) => name.slice(5)).join(', ')} } from '${module}';`;
  }
  return `import { ${names.join(', ')} } from '${module}';`;
}

const moduleOf = (line: string): string => line.slice(line.indexOf("'"));
const compare = (a: string, b: string): number => (a < b ? -1 : 1);
