/** Reads YAML with the place of every value, for the API files. */
import { isMap, isScalar, isSeq, parseDocument, type ParsedNode } from 'yaml';
import type { Json } from '../ir/json.ts';
import type { ParsedText } from './json.ts';
import { pointerTo, type Place } from './place.ts';

/** Reads YAML text; syntax mistakes and repeated keys are reported with their place. */
export function parseYaml(text: string): ParsedText {
  const document = parseDocument(text, { strict: true, uniqueKeys: true, prettyErrors: false });
  const places = new Map<string, Place>();
  if (document.contents) collect(document.contents, '', null, places);
  return {
    value: document.errors.length > 0 ? undefined : (document.toJS() as Json),
    places,
    problems: document.errors.map((error) => ({
      offset: error.pos[0],
      message: `This is not valid YAML: ${error.message}.`,
    })),
  };
}

function collect(node: ParsedNode | null, pointer: string, key: number | null, places: Map<string, Place>): void {
  places.set(pointer, { key, value: node?.range[0] ?? key ?? 0 });
  if (isSeq(node))
    node.items.forEach((item, index) => collect(item as ParsedNode, pointerTo(pointer, index), null, places));
  if (!isMap(node)) return;
  for (const pair of node.items) {
    if (!isScalar(pair.key)) continue;
    const keyNode = pair.key as ParsedNode & { value: unknown };
    collect(pair.value as ParsedNode | null, pointerTo(pointer, String(keyNode.value)), keyNode.range[0], places);
  }
}
