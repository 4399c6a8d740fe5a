/** Texts of an API file that YAML ends at a comma: what follows in the braces becomes a key of its own. */
import type { Finding } from '../../errors.ts';
import type { Json } from '../../ir/json.ts';
import { pointerTo } from '../../parse/place.ts';
import type { SourceFile } from '../../parse/source-file.ts';

export const splitTextsIn = (file: SourceFile): readonly Finding[] =>
  file.kind?.id === 'openapi' || file.kind?.id === 'paths' ? splitBelow(file, file.value as Json, '') : [];

function splitBelow(file: SourceFile, node: Json, pointer: string): readonly Finding[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) => {
    const at = pointerTo(pointer, key);
    // No word of OpenAPI holds a blank, and none of ours is without a value.
    if (value !== null || !/\s/.test(key)) return splitBelow(file, value as Json, at);
    return [
      {
        origin: { file: file.path, pointer: at },
        message: `"${key}" is the end of a text that YAML cut off at its comma.`,
        hint: 'Put the whole text in quotes.',
      },
    ];
  });
}
