/**
 * Reads references that are usually empty. One extra statement when one is set replaces a join that every record pays
 * for.
 */
import type { Resource } from '#runtime/resource.ts';
import type { Scope } from '../access/scope.ts';
import { selectList, shownFields, visibleFields } from './columns.ts';
import { createParams, quoted } from './params.ts';
import { scopeCondition } from './scope-condition.ts';
import { toRecord, type WireRecord } from './record.ts';
import type { Row, Session } from './session.ts';

export interface LazyReference {
  /** Wire names of the reference and of the nested object next to it. */
  readonly wire: string;
  readonly key: string;
  /** The statement for the short form of the records; the ids come after `values`. */
  readonly text: string;
  readonly values: readonly unknown[];
  readonly toRecord: (row: Row) => WireRecord;
}

/** Selects the same columns and rows as a join would. */
export function lazyOf(target: Resource, scope: Scope, key: string, wire: string): LazyReference {
  const params = createParams();
  const fields = shownFields(target, visibleFields(target, scope));
  const columns = selectList(target, scope, fields, 't', params);
  // A deleted record still shows its name.
  const condition = scopeCondition(
    { ...target, isSoftDeleted: false },
    scope.allowanceOf(target.access.read),
    scope,
    't',
    params,
  );
  const ids = `$${params.values.length + 1}`;
  return {
    key,
    wire,
    text: `select ${columns} from ${quoted(target.table)} t where t.id = any(${ids}::uuid[]) and ${condition}`,
    values: params.values,
    toRecord: (row) => toRecord(fields, row),
  };
}

/** Adds the referenced records to the records that have such a reference. */
export async function addLazy(
  session: Session,
  references: readonly LazyReference[],
  records: readonly WireRecord[],
): Promise<void> {
  const set = references.flatMap((reference) => {
    const ids = new Set(
      records.flatMap((record) => (typeof record[reference.wire] === 'string' ? [record[reference.wire]] : [])),
    );
    return ids.size === 0 ? [] : [{ reference, ids: [...ids] }];
  });
  if (set.length === 0) return;
  const read = (open: Session) =>
    Promise.all(set.map(({ reference: { text, values }, ids }) => open.query(text, [...values, ids])));
  // A batch has already sent its statements when the ids are known.
  const found = await (session.inOwnTransaction ? session.inOwnTransaction(session.scope, read) : read(session));
  for (const [at, { reference }] of set.entries()) {
    const named = new Map(found[at]!.map(reference.toRecord).map((each) => [each['id'], each]));
    for (const record of records) record[reference.key] = named.get(record[reference.wire]) ?? null;
  }
}
