/** Puts the nested object of each reference beside its id: one statement per relation, all in one round trip. */
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import { systemScope } from '../access/scope.ts';
import { selectList, visibleFields, type VisibleField } from './columns.ts';
import { inOneWrite } from './one-write.ts';
import { createParams, quoted } from './params.ts';
import { fieldConditions, reachCondition } from './reach.ts';
import { toRecord, type WireRecord } from './record.ts';
import { actAs, type Session } from './session.ts';

/** `provider_id` gains `provider: {id, name}`, the file `logo` gains `logo_file`: null when there is none or the caller may not see it. */
export async function addReferences(
  session: Session,
  visible: readonly VisibleField[],
  records: readonly WireRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const references = visible.flatMap(({ field }) => (field.reference ? [{ field, to: field.reference }] : []));
  await inOneWrite(session.client, () =>
    Promise.all(
      references.map(async ({ field, to }) => {
        const key = referenceKey(field);
        const ids = [...new Set(records.map((record) => record[field.wire]).filter((id) => typeof id === 'string'))];
        const found = await shownRecords(session, resourceById(to.resource), ids);
        for (const record of records) record[key] = found.get(record[field.wire] as string) ?? null;
      }),
    ),
  );
  await addPublicNames(
    session,
    references.flatMap(({ field, to }) => {
      const resource = resourceById(to.resource);
      return resource.publicName ? [{ resource, wire: field.wire, key: referenceKey(field) }] : [];
    }),
    records,
  );
}

interface Named {
  readonly resource: Resource;
  /** Wire names of the reference and of the object beside it. */
  readonly wire: string;
  readonly key: string;
}

/** What is out of the caller's reach but has a public name is told by that name and nothing else. */
async function addPublicNames(
  session: Session,
  references: readonly Named[],
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

/** Wire key of the nested object beside a reference. */
export const referenceKey = ({ wire }: ResourceField): string =>
  wire.endsWith('_id') ? wire.slice(0, -3) : `${wire}_file`;

/** The short form of a record: `id`, what its `shownAs` template names, and what the schema adds. */
function shownFields(resource: Resource, visible: readonly VisibleField[]): readonly VisibleField[] {
  const names = [...resource.shownAs.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const shown = new Set(['id', ...names, ...(resource.nested ?? [])]);
  return visible.filter(({ field }) => shown.has(field.key) || shown.has(field.reference?.as ?? ''));
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
