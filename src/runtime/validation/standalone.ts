/** What generated validators call at run time. */
export { formats } from './formats.ts';

/** Length in characters as people count them, so that an emoji is one. */
export function ucs2length(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const isPair = unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) at += 1;
    length += 1;
  }
  return length;
}

/** Notes a mistake in the shape of ajv's; answers the list, which begins with the first. */
export function fault(list: Fault[] | null, instancePath: string, keyword: string, params: Keyed): Fault[] {
  const one = { instancePath, keyword, params };
  if (list === null) return [one];
  list.push(one);
  return list;
}

interface Fault {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Keyed;
}

/** Deep equality of JSON values. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal((a as Keyed)[key], (b as Keyed)[key]))
  );
}

type Keyed = Readonly<Record<string, unknown>>;
