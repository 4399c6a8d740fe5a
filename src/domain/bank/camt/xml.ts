/** Elements of an XML file by local name, in any namespace. Text is not converted, and no external entity is loaded. */
import { XMLParser } from 'fast-xml-parser';

export type Node = { readonly [key: string]: Value | undefined };
type Value = Node | readonly Value[] | string;

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  transformTagName: (name) => name.toLowerCase(),
});

/** The documents of a file, which may contain several. Throws if it is not XML. */
export const documentsOf = (text: string): readonly Node[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/(?=<\?xml\s)/)
    .filter((part) => part.trim() !== '')
    .map((part) => parser.parse(part.trim(), true) as Node);

const isNode = (value: Value | undefined): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: Value | undefined): readonly Value[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value as Value];

const child = (value: Value, key: string): Value | undefined =>
  isNode(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** All values at the end of a path, in every repetition of an element. */
function valuesAt(node: Value, path: readonly string[]): readonly Value[] {
  return path.reduce<readonly Value[]>((found, key) => found.flatMap((each) => listOf(child(each, key))), [node]);
}

/** The parser returns an empty element as an empty text. */
export const nodesAt = (node: Node, ...path: readonly string[]): readonly Node[] =>
  valuesAt(node, path).flatMap((each) => (isNode(each) ? [each] : each === '' ? [{}] : []));

export const textsAt = (node: Node, ...path: readonly string[]): readonly string[] =>
  valuesAt(node, path).flatMap((each) => {
    const text = isNode(each) ? each['#text'] : each;
    const plain = typeof text === 'string' ? decoded(text).trim() : '';
    return plain === '' ? [] : [plain];
  });

/** The first text at one of the paths. */
export function textAt(node: Node, ...paths: readonly (string | readonly string[])[]): string | undefined {
  for (const path of paths) {
    const [first] = textsAt(node, ...(typeof path === 'string' ? path.split('/') : path));
    if (first !== undefined) return first;
  }
  return undefined;
}

/** The outermost elements of a name at any depth. */
export function nodesNamed(node: Node, isNamed: (name: string) => boolean): readonly Node[] {
  return Object.entries(node).flatMap(([name, value]) =>
    listOf(value).flatMap((each) => {
      if (isNamed(name)) return isNode(each) ? [each] : [{}];
      return isNode(each) ? nodesNamed(each, isNamed) : [];
    }),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes the five predefined XML entities and character references; no others. */
const decoded = (text: string): string =>
  text.replaceAll(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi, (whole, name, decimal, hex) => {
    if (name !== undefined) return entities[String(name).toLowerCase()]!;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return isSign(code) ? String.fromCodePoint(code) : whole;
  });

/** Characters that XML allows. */
const isSign = (code: number): boolean =>
  code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10_ffff && !(code >= 0xd8_00 && code < 0xe0_00));
