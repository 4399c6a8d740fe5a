/**
 * Selects only the requested columns of a record and of its referenced records, in one statement instead of one per
 * relation.
 */
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { selectList, visibleFields, type VisibleField } from '../data/columns.ts';
import { createParams, quoted, type Params } from '../data/params.ts';
import { scopeCondition, severalTeams } from '../data/scope-condition.ts';
import { toRecord, type WireRecord } from '../data/record.ts';
import type { View } from '../data/view.ts';
import { keyed } from './keyed.ts';
import { namesOf } from './fields.ts';
import type { Selection } from './selection.ts';

/** Included referenced records, by relation key; null if the caller may see none. */
const ahead = Symbol('ahead');

export const aheadOf = (record: WireRecord): Readonly<Record<string, WireRecord | null>> | undefined =>
  (record as { readonly [ahead]?: Readonly<Record<string, WireRecord | null>> })[ahead];

/** Whether the record's statement answers everything: no lists, and no relations of relations. */
export function isWhole(resource: Resource, { names, inside }: Selection): boolean {
  const relations = new Map(resource.fields.flatMap(({ reference }) => (reference ? [[reference.as, reference]] : [])));
  return [...names].every((name) => {
    const relation = relations.get(name);
    const selection = inside.get(name);
    return relation && selection ? isPlain(resourceById(relation.resource), selection) : isColumn(resource, name);
  });
}

const isPlain = (resource: Resource, { names }: Selection): boolean =>
  [...names].every((name) => isColumn(resource, name));

const isColumn = ({ fields }: Resource, name: string): boolean =>
  name === typeName || fields.some((field) => namesOf(field).some(([own]) => own === name));

/** False if a requested field is computed from the whole record. */
export function isSelectable(resource: Resource, { names }: Selection): boolean {
  const known = new Set([typeName, ...resource.fields.flatMap(asked), ...resource.many.map(({ key }) => key)]);
  return [...names].every((name) => known.has(name));
}

const typeName = '__typename';

/** GraphQL names of a field: its own, and that of its referenced record. */
const asked = (field: ResourceField): readonly string[] => [
  ...namesOf(field).map(([name]) => name),
  ...(field.reference ? [field.reference.as] : []),
];

const views = new WeakMap<Principal, WeakMap<Selection, View>>();

/** Only for a selection that {@link isSelectable} accepts. */
export function selectedView(resource: Resource, scope: Scope, selection: Selection): View {
  const own = views.get(scope.principal) ?? new WeakMap<Selection, View>();
  views.set(scope.principal, own);
  const view = own.get(selection) ?? createView(resource, scope, selection);
  own.set(selection, view);
  return view;
}

/** Relations need it. */
const identity = 'id';

const wanted = (resource: Resource, scope: Scope, { names }: Selection): readonly VisibleField[] =>
  visibleFields(resource, scope).filter(
    ({ field }) => field.key === identity || asked(field).some((name) => names.has(name)),
  );

function createView(resource: Resource, scope: Scope, selection: Selection): View {
  const fields = wanted(resource, scope, selection);
  const params = createParams();
  const allowance = scope.allowanceOf(resource.access.read);
  const condition = scopeCondition(resource, allowance, scope, 't', params);
  const conditionValues = [...params.values];
  const own = selectList(resource, scope, fields, 't', params);
  const nested = nestedOf(fields, scope, selection, params);
  const columns = [own, ...nested.flatMap(({ join }) => join?.columns ?? [])].join(', ');
  const joins = nested.flatMap(({ join }) => join?.text ?? []).join(' ');
  const id = `$${params.values.length + 1}`;
  return {
    // A search covers all visible fields, not only the requested ones.
    fields: visibleFields(resource, scope),
    columns,
    joins,
    condition,
    conditionValues,
    byTeam: severalTeams(resource, allowance, scope),
    values: params.values,
    one: `select ${columns} from ${quoted(resource.table)} t ${joins} where t.id = ${id} and ${condition}`,
    named: [],
    lazy: [],
    toRecord: (row) => {
      const record = keyed(toRecord(fields, row));
      if (nested.length === 0) return record;
      const brought: Record<string, WireRecord | null> = {};
      for (const { as, wire, join } of nested) {
        const isShown = join !== null && record[wire] !== null && row[join.idAt] !== null;
        brought[as] = isShown ? keyed(toRecord(join.fields, row, join.at)) : null;
      }
      return Object.assign(record, { [ahead]: brought });
    },
  };
}

interface Nested {
  /** Key of the relation. */
  readonly as: string;
  readonly wire: string;
  /** Null if the caller may not read the referenced resource. */
  readonly join: Join | null;
}

interface Join {
  readonly text: string;
  readonly columns: string;
  readonly fields: readonly VisibleField[];
  /** Position of its first column in the row, and of its id. */
  readonly at: number;
  readonly idAt: number;
}

/** Relations with requested columns; loaders handle the others. */
function nestedOf(
  fields: readonly VisibleField[],
  scope: Scope,
  { inside }: Selection,
  params: Params,
): readonly Nested[] {
  let at = width(fields);
  return fields.flatMap(({ field }, index): Nested[] => {
    const selection = field.reference && inside.get(field.reference.as);
    if (!field.reference || !selection) return [];
    const target = resourceById(field.reference.resource);
    if (!isSelectable(target, selection)) return [];
    const shown = wanted(target, scope, selection);
    const { as } = field.reference;
    const allowance = scope.allowanceOf(target.access.read);
    if (isEmpty(allowance)) return [{ as, wire: field.wire, join: null }];
    const alias = `r${index}`;
    const columns = selectList(target, scope, shown, alias, params);
    const condition = scopeCondition(target, allowance, scope, alias, params);
    // `is true` stops PostgreSQL from looking up each team of the caller; the id is enough to find the row.
    const kept = target.scope === 'tenant' ? `(${condition}) is true` : condition;
    const on = `${alias}.id = t.${quoted(field.columns[0]!)} and ${kept}`;
    const idAt =
      at +
      width(
        shown.slice(
          0,
          shown.findIndex((each) => each.field.key === identity),
        ),
      );
    const join = { text: `left join ${quoted(target.table)} ${alias} on ${on}`, columns, fields: shown, at, idAt };
    at += width(shown);
    return [{ as, wire: field.wire, join }];
  });
}

const width = (fields: readonly VisibleField[]): number =>
  fields.reduce((sum, { field }) => sum + field.columns.length, 0);
