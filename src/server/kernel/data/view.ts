/** How one caller reads one resource: the columns, what its references name, the rows in reach; worked out once per caller. */
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { selectList, shownFields, visibleFields, type VisibleField } from './columns.ts';
import { frozenColumn, frozenOf, frozenWire } from './frozen.ts';
import { createParams, quoted, type Params } from './params.ts';
import type { PublicField } from './public-names.ts';
import { lazyOf, type LazyReference } from './lazy-references.ts';
import { scopeCondition, severalTeams, type ByTeam } from './scope-condition.ts';
import { toRecord, type WireRecord } from './record.ts';
import type { Row } from './session.ts';

export interface View {
  readonly fields: readonly VisibleField[];
  /** `select` list over `t`, the resource, and its references' aliases. */
  readonly columns: string;
  /** One `left join` per reference: what it names is read in the same statement. */
  readonly joins: string;
  /** Condition of the rows in reach, over `t`, with the values of its placeholders. */
  readonly condition: string;
  readonly conditionValues: readonly unknown[];
  /** For callers of several teams. */
  readonly byTeam: ByTeam | null;
  /** Values of the placeholders in all of these, those of `reach` first; a statement's own come after. */
  readonly values: readonly unknown[];
  /** The whole statement that reads one record; its id comes after `values`. */
  readonly one: string;
  /**
   * Reads a row of `columns`. `provider_id` gains `provider: {id, name}`, the file `logo` gains `logo_file`:
   * null when there is none or the caller may not see it.
   */
  readonly toRecord: (row: Row) => WireRecord;
  /** References to what has a public name, which its record tells to those who may not read it. */
  readonly named: readonly PublicField[];
  /** References that are mostly empty, which are read apart where they are not. */
  readonly lazy: readonly LazyReference[];
}

export const viewOf = remembered((resource, scope) => createView(resource, scope, true));

/** Without what the references name. */
export const plainViewOf = remembered((resource, scope) => createView(resource, scope, false));

/** Wire key of the nested object beside a reference. */
export const referenceKey = ({ wire }: ResourceField): string =>
  wire.endsWith('_id') ? wire.slice(0, -3) : `${wire}_file`;

type MakeView = (resource: Resource, scope: Scope) => View;

/** A view depends on the principal alone, whose later requests then find it made. */
function remembered(make: MakeView): MakeView {
  const known = new WeakMap<Principal, WeakMap<Resource, View>>();
  return (resource, scope) => {
    const own = known.get(scope.principal) ?? new WeakMap<Resource, View>();
    known.set(scope.principal, own);
    const view = own.get(resource) ?? make(resource, scope);
    own.set(resource, view);
    return view;
  };
}

function createView(resource: Resource, scope: Scope, hasReferences: boolean): View {
  const params = createParams();
  const fields = visibleFields(resource, scope);
  const allowance = scope.allowanceOf(resource.access.read);
  const condition = scopeCondition(resource, allowance, scope, 't', params);
  const byTeam = severalTeams(resource, allowance, scope);
  const conditionValues = [...params.values];
  const own = selectList(resource, scope, fields, 't', params);
  const nested = hasReferences ? nestedRecords(fields, scope, params) : [];
  const frozen = frozenColumn(resource, 't', params);
  const columns = [own, ...nested.flatMap(({ join }) => join?.columns ?? []), ...(frozen ? [frozen] : [])].join(', ');
  const joins = nested.flatMap(({ join }) => join?.text ?? []).join(' ');
  const id = `$${params.values.length + 1}`;
  return {
    fields,
    columns,
    joins,
    condition,
    conditionValues,
    byTeam,
    values: params.values,
    one: `select ${columns} from ${quoted(resource.table)} t ${joins} where t.id = ${id} and ${condition}`,
    named: nested.flatMap(({ key, wire, resource }) => (resource.publicName ? [{ key, wire, resource }] : [])),
    lazy: nested.flatMap(({ key, wire, resource, isLazy }) => (isLazy ? [lazyOf(resource, scope, key, wire)] : [])),
    toRecord: (row) => {
      const record = toRecord(fields, row);
      for (const { key, wire, join } of nested) {
        const isShown = join !== null && record[wire] !== null && row[join.at] !== null;
        record[key] = isShown ? toRecord(join.fields, row, join.at) : null;
      }
      if (frozen !== null) record[frozenWire] = frozenOf(resource, Number(row.at(-1)), record);
      return record;
    },
  };
}

interface Nested {
  readonly key: string;
  readonly wire: string;
  /** What it names. */
  readonly resource: Resource;
  readonly isLazy: boolean;
  /** Null when nothing that the reference may name is in reach, and for what is read apart. */
  readonly join: Join | null;
}

interface Join {
  readonly text: string;
  readonly columns: string;
  readonly fields: readonly VisibleField[];
  /** Where its columns begin in the row; the id is the first. */
  readonly at: number;
}

function nestedRecords(fields: readonly VisibleField[], scope: Scope, params: Params): readonly Nested[] {
  let at = width(fields);
  return fields.flatMap(({ field }, index) => {
    if (!field.reference) return [];
    const target = resourceById(field.reference.resource);
    const isLazy = field.reference.isLazy === true && !isEmpty(scope.allowanceOf(target.access.read));
    const join = isLazy ? null : joinOf(field, target, scope, `r${index}`, at, params);
    at += join === null ? 0 : width(join.fields);
    return [{ key: referenceKey(field), wire: field.wire, resource: target, isLazy, join }];
  });
}

function joinOf(
  field: ResourceField,
  target: Resource,
  scope: Scope,
  alias: string,
  at: number,
  params: Params,
): Join | null {
  const allowance = scope.allowanceOf(target.access.read);
  if (isEmpty(allowance)) return null;
  const fields = shownFields(target, visibleFields(target, scope));
  const columns = selectList(target, scope, fields, alias, params);
  // What was deleted since still has its name.
  const condition = scopeCondition({ ...target, isSoftDeleted: false }, allowance, scope, alias, params);
  // It is found by its id: the teams of a caller of many are no keys to look up one by one.
  const kept = target.scope === 'tenant' ? `(${condition}) is true` : condition;
  const on = `${alias}.id = t.${quoted(field.columns[0]!)} and ${kept}`;
  return { text: `left join ${quoted(target.table)} ${alias} on ${on}`, columns, fields, at };
}

const width = (fields: readonly VisibleField[]): number =>
  fields.reduce((sum, { field }) => sum + field.columns.length, 0);
