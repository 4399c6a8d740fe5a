/** Every permanent id occurs once: a rename is known by it. */
import type { Finding } from '../errors.ts';
import type { Origin } from '../ir/origin.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, objectOf } from '../parse/source-file.ts';
import type { Check, CheckContext } from './context.ts';

export const checkPermanentIds: Check = (context) => {
  const taken = new Map<string, Origin>();
  const findings: Finding[] = [];
  for (const { id, origin } of permanentIds(context)) {
    const first = taken.get(id);
    if (first)
      findings.push({
        origin,
        message: `The permanent id "${id}" is already taken in ${first.file} at ${first.pointer}.`,
        hint: 'Give this one another.',
      });
    else taken.set(id, origin);
  }
  return [...findings, ...droppedButUsed(context, taken)];
};

function permanentIds({ sources }: CheckContext): readonly { readonly id: string; readonly origin: Origin }[] {
  return [...sources.ofKind('entity'), ...sources.ofKind('catalogue')].flatMap((file) => {
    const node = objectOf(file);
    const properties = isObject(node['properties']) ? node['properties'] : {};
    const nodes = [
      ['', node] as const,
      ...Object.entries(properties).map(([key, field]) => [pointerTo('/properties', key), field] as const),
    ];
    return nodes.flatMap(([pointer, part]) =>
      isObject(part) && typeof part['x-id'] === 'string'
        ? [{ id: part['x-id'], origin: { file: file.path, pointer: `${pointer}/x-id` } }]
        : [],
    );
  });
}

function droppedButUsed({ model }: CheckContext, taken: ReadonlyMap<string, Origin>): readonly Finding[] {
  return model.entities.flatMap((entity) =>
    entity.dropped.flatMap((id, index) =>
      taken.has(id)
        ? [
            {
              origin: { file: entity.origin.file, pointer: `/x-dropped/${index}` },
              message: `"${id}" is dropped here, but ${taken.get(id)!.pointer.replace(/\/x-id$/, '')} still has it.`,
            },
          ]
        : [],
    ),
  );
}
