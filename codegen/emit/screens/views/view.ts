/** `generated/screens/views/<entity>.ts`: the browser's view of one entity. */
import type { Entity, Many } from '../../../ir/entity.ts';
import type { Field } from '../../../ir/field.ts';
import type { Model } from '../../../ir/model.ts';
import { listConstant, nestedKey, toCamel, toSnake } from '../../../naming.ts';
import { type Code, Imports, printLines, type Printable } from '../../../write/code.ts';
import { accessFacts } from '../../access-facts.ts';
import { wireTemplate } from '../../wire-template.ts';
import { lazyForm } from '../lazy-form.ts';
import { partsOf } from './parts.ts';

/** Name of the constant with the view of an entity. */
export const viewConstant = (entity: string): string => `${toCamel(entity)}View`;

export function viewText(entity: Entity, model: Model): string {
  const imports = new Imports();
  imports.use('#runtime/view.ts', 'type EntityView');
  const body = printLines(viewOf(entity, model, imports));
  return `${imports}
export const ${viewConstant(entity.id)} = ${body} as const satisfies EntityView;
`;
}

function viewOf(entity: Entity, model: Model, imports: Imports): Printable {
  const byId = new Map(model.entities.map((each) => [each.id, each]));
  const fields = entity.fields.filter((field) => !field.writeOnly && field.kind !== 'secret');
  const shownAs = wireTemplate(entity.shownAs, entity);
  const namesEntity = new Set(fields.map(({ recordOf }) => recordOf));
  return {
    id: entity.id,
    title: entity.title,
    titlePlural: entity.titlePlural,
    path: entity.names.path,
    shownAs,
    empty: entity.empty,
    isOfTeam: entity.scope === 'team',
    operations: entity.operations,
    updateMethod: entity.updateMethod,
    isSearchable: entity.fields.some((field) => field.list.search),
    access: accessFacts(entity),
    workflow: entity.workflow === null ? undefined : workflowOf(entity.workflow, imports),
    loadUpdateForm: asksForFields(entity, model) ? lazyForm(entity, 'Update') : undefined,
    fields: Object.fromEntries(
      fields.map((field) => [
        field.key,
        {
          ...fieldOf(field, byId, model, imports),
          ...(namesEntity.has(field.key) && entityNames(imports)),
          pictureOf: isPicture(field, entity) ? shownAs : undefined,
        },
      ]),
    ),
    many: Object.fromEntries(entity.many.map((many) => [many.key, manyOf(many, byId)])),
  };
}

function fieldOf(field: Field, byId: ReadonlyMap<string, Entity>, model: Model, imports: Imports) {
  const { key, wire, title, kind, list, access } = field;
  return {
    key,
    wire,
    title,
    kind,
    column: list.column,
    description: field.description === '' ? undefined : field.description,
    unit: field.unit ?? undefined,
    isTerm: field.isTerm,
    isConditional: field.shownWhen === undefined ? undefined : (true as const),
    isName: field.isName,
    outOf: field.outOf === undefined ? undefined : toSnake(field.outOf),
    scale: kind === 'decimal' ? field.scale : undefined,
    items: kind === 'enum' || kind === 'enums' ? itemsOf(field, imports) : undefined,
    parts: kind === 'json' ? partsOf(field.schema, model, imports) : undefined,
    reference: referenceOf(field, byId),
    catalogueBy: field.catalogueBy === null ? undefined : toSnake(field.catalogueBy),
    recordOf: field.recordOf === undefined ? undefined : { by: toSnake(field.recordOf), entities: entitiesOf(imports) },
    columnsOf: field.columnsOf === undefined || field.columnsIn ? undefined : toSnake(field.columnsOf),
    filter: list.filter.length === 0 ? undefined : list.filter,
    isSortable: list.sort || undefined,
    isGroupable: list.group || undefined,
    isNotSummed: list.isNotSummed,
    summed: list.summed && byWire(list.summed),
    hasTime: list.hasTime,
    isRequired: field.required || undefined,
    isReadOnly: field.readOnly || undefined,
    read: access.read ?? undefined,
    write: access.write ?? undefined,
  };
}

/** A text that names an entity is shown, and filtered by, as a choice among them. */
const entityNames = (imports: Imports): { readonly [key: string]: Printable } => ({
  kind: 'enum',
  items: entitiesOf(imports),
});

const entitiesOf = (imports: Imports): Code => imports.use('#generated/domain/entities.ts', 'entities');

function itemsOf(field: Field, imports: Imports): Code | undefined {
  return field.type === null
    ? undefined
    : imports.use(`#generated/domain/lists/${field.type}.ts`, listConstant(field.type));
}

const asksForFields = ({ workflow }: Entity, { workflows }: Model): boolean =>
  workflows.some(({ id, transitions }) => id === workflow && transitions.some(({ asks }) => asks.length > 0));

function workflowOf(workflow: string, imports: Imports): Code {
  return imports.use(`#generated/domain/workflows/${workflow}.ts`, toCamel(`${workflow}-workflow`));
}

/** The target of a reference; for a list of ids, the target of its picker. */
function referenceOf({ key, reference, widget }: Field, byId: ReadonlyMap<string, Entity>): Printable {
  const target = byId.get(reference?.entity ?? widget?.replace(/^pick-/, '') ?? '');
  if (!target) return undefined;
  return {
    entity: target.id,
    as: reference === null ? '' : toSnake(nestedKey(key)),
    path: target.names.path,
    shownAs: wireTemplate(target.shownAs, target),
    picture: pictureOf(target),
  };
}

/** A file that is part of a record's short form is its picture. */
const isPicture = ({ key, kind }: Field, { nested }: Entity): boolean =>
  kind === 'file' && nested?.includes(key) === true;

function pictureOf(entity: Entity): string | undefined {
  const field = entity.fields.find((each) => isPicture(each, entity));
  return field && `${field.wire}_url`;
}

function manyOf({ key, title, to, through, by, via }: Many, byId: ReadonlyMap<string, Entity>): Printable {
  const listed = byId.get(through ?? to)!;
  return {
    key,
    title,
    path: listed.names.path,
    by: toSnake(by),
    through: through === null ? undefined : { id: toSnake(via ?? `${to}Id`), path: byId.get(to)!.names.path },
  };
}

const byWire = (values: Readonly<Record<string, readonly string[]>>): Printable =>
  Object.fromEntries(Object.entries(values).map(([key, listed]) => [toSnake(key), [...listed]]));
