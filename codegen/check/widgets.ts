/** Every `x-widget` names a kind of field, a widget of our own, or an entity to pick records of. */
import type { Finding } from '../errors.ts';
import { operatorsByKind } from '../ir/build/list-use.ts';
import type { Json } from '../ir/model.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, objectOf } from '../parse/source-file.ts';
import { idsOf, unknown, type Check, type CheckContext } from './context.ts';

export const checkWidgets: Check = (context) => {
  const known = new Set([
    ...Object.keys(operatorsByKind),
    ...ownWidgets(context),
    ...idsOf(context, 'entity').map((id) => `pick-${id}`),
  ]);
  const files = (['entity', 'screen'] as const).flatMap((kind) => context.sources.ofKind(kind));
  return files.flatMap((file) =>
    namedWidgets(file.value ?? null, '')
      .filter(({ widget }) => !known.has(widget))
      .map(({ widget, pointer }): Finding => unknown({ file: file.path, pointer }, 'widget', widget, known)),
  );
};

/** The widgets that the meta-schema of fields offers. */
function ownWidgets({ sources }: CheckContext): readonly string[] {
  const meta = sources.ofKind('meta').find(({ stem }) => stem === 'field');
  const { $defs } = meta ? objectOf(meta) : {};
  const widget = isObject($defs) ? $defs['widget'] : undefined;
  const choices = isObject(widget) ? widget['oneOf'] : undefined;
  return Array.isArray(choices) ? choices.filter(isObject).map((choice) => String(choice['const'])) : [];
}

interface Named {
  readonly widget: string;
  readonly pointer: string;
}

function namedWidgets(value: Json, pointer: string): readonly Named[] {
  if (Array.isArray(value)) {
    return (value as readonly Json[]).flatMap((item, index) => namedWidgets(item, pointerTo(pointer, index)));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === 'x-widget' && typeof child === 'string'
      ? [{ widget: child, pointer: pointerTo(pointer, key) }]
      : namedWidgets(child, pointerTo(pointer, key)),
  );
}
