/** Puts the nested object of each reference beside its id: one statement per relation, all in one round trip. */
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import { selectList, visibleFields, type VisibleField } from './columns.ts';
import { createParams, quoted } from './params.ts';
import { reachCondition } from './reach.ts';
import { toRecord, type WireRecord } from './record.ts';
import type { Session } from './session.ts';

/** `provider_id` gains `provider: {id, name}`, the file `logo` gains `logo_file`: null when there is none or the caller may not see it. */
export async function addReferences(
  session: Session,
  visible: readonly VisibleField[],
  records: readonly WireRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const references = visible.flatMap(({ field }) => (field.reference ? [{ field, to: field.reference }] : []));
  await Promise.all(
    references.map(async ({ field, to }) => {
      const key = field.wire.endsWith('_id') ? field.wire.slice(0, -3) : `${field.wire}_file`;
      const ids = [...new Set(records.map((record) => record[field.wire]).filter((id) => typeof id === 'string'))];
      const found = await shownRecords(session, resourceById(to.resource), ids);
      for (const record of records) record[key] = found.get(record[field.wire] as string) ?? null;
    }),
  );
}

/** The fields that name a record to people: `id` and those of its `shownAs` template. */
export function shownFields(resource: Resource, visible: readonly VisibleField[]): readonly VisibleField[] {
  const named = new Set(['id', ...[...resource.shownAs.matchAll(/\{(\w+)\}/g)].map((match) => match[1])]);
  return visible.filter(({ field }) => named.has(field.key));
}

async function shownRecords(
  session: Session,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WireRecord>> {
  const reach = session.scope.reach(resource.access.read);
  if (ids.length === 0 || isEmpty(reach)) return new Map();
  const shown = shownFields(resource, visibleFields(resource, session.scope));
  const params = createParams();
  const list = selectList(resource, session.scope, shown, 't', params);
  const where = reachCondition({ ...resource, isSoftDeleted: false }, reach, session.scope, 't', params);
  const rows = await session.query(
    `select ${list} from ${quoted(resource.table)} t where t.id = any(${params.add(ids)}::uuid[]) and ${where}`,
    params.values,
  );
  return new Map(rows.map((row) => toRecord(shown, row)).map((record) => [record['id'] as string, record]));
}
