/** Public names shown next to references to records that not everyone may read. */
import type { Resource } from '#runtime/resource.ts';
import { systemScope } from '../access/scope.ts';
import { selectList, shownFields, visibleFields } from './columns.ts';
import { createParams, quoted } from './params.ts';
import { fieldConditions } from './scope-condition.ts';
import { toRecord, type WireRecord } from './record.ts';
import { actAs, type Session } from './session.ts';

export interface PublicField {
  readonly resource: Resource;
  /** Wire names of the reference and of the nested object next to it. */
  readonly wire: string;
  readonly key: string;
}

/** Shows only the public name of a referenced record that the caller may not read. */
export async function addPublicNames(
  session: Session,
  references: readonly PublicField[],
  records: readonly WireRecord[],
): Promise<void> {
  const nameless = references.flatMap((reference) =>
    records
      .filter((record) => record[reference.key] === null && typeof record[reference.wire] === 'string')
      .map((record) => ({ ...reference, record, id: record[reference.wire] as string })),
  );
  for (const resource of new Set(nameless.map((each) => each.resource))) {
    const own = nameless.filter((each) => each.resource === resource);
    const names = await publicNames(session, resource, [...new Set(own.map(({ id }) => id))]);
    for (const { record, key, id } of own) record[key] = names.get(id) ?? null;
  }
}

function publicNames(
  session: Session,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WireRecord>> {
  return actAs(session, systemScope('public names', session.scope), async (system) => {
    const shown = shownFields({ ...resource, nested: [] }, visibleFields(resource, system.scope));
    const params = createParams();
    const list = selectList(resource, system.scope, shown, 't', params);
    const where = fieldConditions(resource, resource.publicName ?? {}, 't', params).join(' and ');
    const rows = await system.query(
      `select ${list} from ${quoted(resource.table)} t where t.id = any(${params.add(ids)}::uuid[]) and ${where}`,
      params.values,
    );
    return new Map(rows.map((row) => toRecord(shown, row)).map((record) => [record['id'] as string, record]));
  });
}
