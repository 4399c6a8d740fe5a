/** Every `$ref` to a shared type and every entity name must exist. */
import type { Finding } from '../errors.ts';
import type { Many } from '../ir/entity.ts';
import type { Json } from '../ir/json.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, oncePerFile } from '../parse/source-file.ts';
import {
  below,
  declaredFields,
  entityById,
  idsOf,
  stateLists,
  unknown,
  type Check,
  type CheckContext,
} from './context.ts';

export const checkReferences: Check = (context) => [
  ...typeReferences(context),
  ...entityReferences(context),
  ...manyReferences(context),
];

function typeReferences(context: CheckContext): readonly Finding[] {
  const paths = typePaths(context);
  const files = (['entity', 'type', 'catalogue', 'screen', 'question-type'] as const).flatMap((kind) =>
    context.sources.ofKind(kind),
  );
  return files.flatMap((file) =>
    refsIn(file)
      .filter(({ ref }) => !paths.has(endOf(ref)))
      .map(({ ref, pointer }) =>
        unknown(
          { file: file.path, pointer },
          'type',
          ref,
          [...paths].map((path) => sibling(ref, path)),
        ),
      ),
  );
}

const refsIn = oncePerFile((file) => collectRefs(file.value ?? null, ''));

/** How references to the shared types end: `color.schema.json`, `workflows/ticket.json#ticket-status`. */
function typePaths(context: CheckContext): ReadonlySet<string> {
  return new Set([
    ...idsOf(context, 'type').map((id) => `${id}.schema.json`),
    ...stateLists(context).map(({ workflow, id }) => `workflows/${workflow}.json#${id}`),
  ]);
}

function endOf(ref: string): string {
  return /workflows\/[^/]*$/.exec(ref)?.[0] ?? ref.slice(ref.lastIndexOf('/') + 1);
}

/** The same way of writing the path, with another type at its end. */
function sibling(ref: string, path: string): string {
  return path.startsWith('workflows/') ? `../${path}` : `${ref.slice(0, ref.lastIndexOf('/') + 1)}${path}`;
}

function collectRefs(value: Json, pointer: string): readonly { readonly ref: string; readonly pointer: string }[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => collectRefs(item, pointerTo(pointer, index)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' && !child.startsWith('#')
      ? [{ ref: child, pointer: pointerTo(pointer, key) }]
      : collectRefs(child, pointerTo(pointer, key)),
  );
}

function entityReferences(context: CheckContext): readonly Finding[] {
  const known = idsOf(context, 'entity');
  const { entities, workflows, screens, operations } = context.model;
  const named = [
    ...entities
      .flatMap(declaredFields)
      .flatMap((field) =>
        field.kind === 'reference' ? [{ id: field.reference!.entity, origin: below(field.origin, 'x-ref') }] : [],
      ),
    ...entities
      .flatMap((entity) => entity.many)
      .map((many) => ({ id: many.to, origin: below(many.origin, 'x-many', 'to') })),
    ...entities
      .flatMap((entity) => entity.many)
      .flatMap((many) =>
        many.through === null ? [] : [{ id: many.through, origin: below(many.origin, 'x-many', 'through') }],
      ),
    ...workflows.map((workflow) => ({ id: workflow.entity, origin: below(workflow.origin, 'entity') })),
    ...screens.flatMap((screen) =>
      screen.entity === null ? [] : [{ id: screen.entity, origin: below(screen.origin, 'entity') }],
    ),
    ...operations.flatMap((operation) =>
      operation.on === null ? [] : [{ id: operation.on.entity, origin: below(operation.origin, 'x-on', 'entity') }],
    ),
  ];
  return named.filter(({ id }) => !known.includes(id)).map(({ id, origin }) => unknown(origin, 'entity', id, known));
}

/** The field that `by` names points back to the entity, and `via` to the listed one. */
function manyReferences({ model }: CheckContext): readonly Finding[] {
  return model.entities.flatMap((entity) =>
    entity.many.flatMap((many) =>
      [
        ...pointsTo(many.through ?? many.to, many.by, entity.id, 'by'),
        ...(many.through !== null && many.via !== null ? pointsTo(many.through, many.via, many.to, 'via') : []),
        ...asksFor(many),
      ].map((finding) => ({ ...finding, origin: below(many.origin, 'x-many', finding.word) })),
    ),
  );

  /** Filters of a relation must be filterable fields of its records. */
  function asksFor({ to, through, asked }: Many): readonly (Omit<Finding, 'origin'> & { word: 'asked' })[] {
    const listed = entityById(model, to);
    if (asked === undefined || !listed) return [];
    const filtered = listed.fields.filter(({ list }) => list.filter.length > 0).map(({ key }) => key);
    if (through === null && filtered.includes(asked)) return [];
    const message = `Lists are not narrowed by "${asked}" of ${to}.`;
    return [{ word: 'asked', message, hint: `Possible are: ${filtered.join(', ')}.` }];
  }

  function pointsTo(
    holder: string,
    key: string,
    target: string,
    word: 'by' | 'via',
  ): readonly (Omit<Finding, 'origin'> & { word: string })[] {
    const entity = entityById(model, holder);
    if (!entity || !entityById(model, target)) return [];
    const references = entity.fields.filter((field) => field.reference?.entity === target).map((field) => field.key);
    if (references.includes(key)) return [];
    const hint =
      references.length === 0
        ? `Add a field with "x-ref": "${target}" to ${holder}.`
        : `Possible are: ${references.join(', ')}.`;
    return [{ word, message: `The field "${key}" of ${holder} does not point to ${target}.`, hint }];
  }
}
