/** How a caller reads a resource: columns, references and the allowed rows. Computed once per caller. */
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
  /** One `left join` per reference, so one statement reads the referenced records too. */
  readonly joins: string;
  /** Condition of the allowed rows over `t`, and the values of its placeholders. */
  readonly condition: string;
  readonly conditionValues: readonly unknown[];
  /** Set for callers with several teams. */
  readonly byTeam: ByTeam | null;
  /** Values of the placeholders in all of these, those of `condition` first; a statement adds its own after them. */
  readonly values: readonly unknown[];
  /** The whole statement that reads one record; the id comes after `values`. */
  readonly one: string;
  /**
   * Converts a row of `columns`. `provider_id` adds `provider: {id, name}`, the file `logo` adds `logo_file`: null if
   * there is none or the caller may not read it.
   */
  readonly toRecord: (row: Row) => WireRecord;
  /** References to records with a public name, which is shown even to those who may not read the record. */
  readonly named: readonly PublicField[];
  /** References that are usually empty; read separately when they are set. */
  readonly lazy: readonly LazyReference[];
}

export const viewOf = remembered((resource, scope) => createView(resource, scope, true));

/** Without the referenced records. */
export const plainViewOf = remembered((resource, scope) => createView(resource, scope, false));

/** Wire key of the nested object next to a reference. */
export const referenceKey = ({ wire }: ResourceField): string =>
  wire.endsWith('_id') ? wire.slice(0, -3) : `${wire}_file`;

type MakeView = (resource: Resource, scope: Scope) => View;

/** Views depend on the principal only, so its later requests reuse them. */
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
  /** The referenced resource. */
  readonly resource: Resource;
  readonly isLazy: boolean;
  /** Null if the caller may not read the referenced resource, and for lazy references. */
  readonly join: Join | null;
}

interface Join {
  readonly text: string;
  readonly columns: string;
  readonly fields: readonly VisibleField[];
  /** Position of its first column in the row, which is the id. */
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
  // A deleted record still shows its name.
  const condition = scopeCondition({ ...target, isSoftDeleted: false }, allowance, scope, alias, params);
  // `is true` stops PostgreSQL from looking up each team of the caller; the id is enough to find the row.
  const kept = target.scope === 'tenant' ? `(${condition}) is true` : condition;
  const on = `${alias}.id = t.${quoted(field.columns[0]!)} and ${kept}`;
  return { text: `left join ${quoted(target.table)} ${alias} on ${on}`, columns, fields, at };
}

const width = (fields: readonly VisibleField[]): number =>
  fields.reduce((sum, { field }) => sum + field.columns.length, 0);
