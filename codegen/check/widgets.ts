/** Every `x-widget` must be a field kind, a built-in widget, an entity to pick records of, or a closed list. */
import type { Finding } from '../errors.ts';
import { operatorsByKind } from '../ir/build/list-use.ts';
import type { Json } from '../ir/json.ts';
import { pointerTo } from '../parse/place.ts';
import { isClosedList } from '../ir/build/type.ts';
import { isObject, objectOf, oncePerFile } from '../parse/source-file.ts';
import { idsOf, stateLists, unknown, type Check, type CheckContext } from './context.ts';

export const checkWidgets: Check = (context) => {
  const common = [...Object.keys(operatorsByKind), ...idsOf(context, 'entity').map((id) => `pick-${id}`)];
  const ofFields = new Set([...common, ...ownWidgets(context, 'field')]);
  const ofParts = new Set([
    ...common,
    ...ownWidgets(context, 'value'),
    ...closedLists(context).map((id) => `list-${id}`),
  ]);
  return [
    ...unknownWidgets(context, 'entity', ofFields),
    ...unknownWidgets(context, 'screen', ofFields),
    ...unknownWidgets(context, 'type', ofParts),
  ];
};

const unknownWidgets = (
  { sources }: CheckContext,
  kind: 'entity' | 'screen' | 'type',
  known: ReadonlySet<string>,
): readonly Finding[] =>
  sources.ofKind(kind).flatMap((file) =>
    widgetsIn(file)
      .filter(({ widget }) => !known.has(widget))
      .map(({ widget, pointer }) => unknown({ file: file.path, pointer }, 'widget', widget, known)),
  );

/** Includes invalid lists, because naming one of them is not the mistake. */
const closedLists = (context: CheckContext): readonly string[] => [
  ...context.sources.ofKind('type').flatMap((file) => (isClosedList(objectOf(file)) ? [file.stem] : [])),
  ...stateLists(context).map(({ id }) => id),
];

/** The widgets that a meta-schema offers. */
function ownWidgets({ sources }: CheckContext, stem: 'field' | 'value'): readonly string[] {
  const meta = sources.ofKind('meta').find((file) => file.stem === stem);
  const { $defs } = meta ? objectOf(meta) : {};
  const widget = isObject($defs) ? $defs['widget'] : undefined;
  const choices = isObject(widget) ? widget['oneOf'] : undefined;
  return Array.isArray(choices) ? choices.filter(isObject).map((choice) => String(choice['const'])) : [];
}

interface WidgetUse {
  readonly widget: string;
  readonly pointer: string;
}

const widgetsIn = oncePerFile((file) => namedWidgets(file.value ?? null, ''));

function namedWidgets(value: Json, pointer: string): readonly WidgetUse[] {
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
