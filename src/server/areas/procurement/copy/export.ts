/** Exports requests with their related records for another environment: a JSON file in the store. [SG-058] */
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { FileStore } from '#server/kernel/files/file-store.ts';
import {
  copiedFields,
  documentFormat,
  documentVersion,
  groupLists,
  namedBy,
  sharedLists,
  type Copied,
  type GroupList,
} from './shape.ts';

/** The requests, and the team when the document is a copy of it, as the caller may read them. */
export async function copyDocument(
  door: Door,
  scope: Scope,
  groups: readonly WireRecord[],
  team?: WireRecord,
): Promise<WireRecord> {
  const writer = new Writer(door, scope);
  const copiedTeam = team && (await writer.record('team', team));
  const service_groups = [];
  for (const group of groups.toSorted(byId)) service_groups.push(await writer.group(group));
  return {
    format: documentFormat,
    version: documentVersion,
    id: newId(),
    exported_at: new Date().toISOString(),
    ...(copiedTeam && { team: copiedTeam }),
    ...(await writer.shared()),
    service_groups,
  };
}

/** Collects the addresses and contacts that the records refer to, and reads each name once. */
class Writer {
  readonly #door: Door;
  readonly #scope: Scope;
  readonly #names = new Map<string, Promise<unknown>>();
  readonly #shared = { address: new Set<string>(), contact: new Set<string>() };

  constructor(door: Door, scope: Scope) {
    this.#door = door;
    this.#scope = scope;
  }

  async group(group: WireRecord): Promise<WireRecord> {
    const ids = new Map<ResourceId, readonly string[]>([['service-group', [String(group['id'])]]]);
    const lists: Partial<Record<GroupList, readonly WireRecord[]>> = {};
    for (const [list, { resource, owner, by }] of Object.entries(groupLists)) {
      const records: WireRecord[] = [];
      for (const id of ids.get(owner)!)
        records.push(...(await recordsOf(this.#door, this.#scope, resource, { [by]: id })));
      records.sort(byId);
      ids.set(
        resource,
        records.map(({ id }) => String(id)),
      );
      lists[list as GroupList] = await Promise.all(records.map((record) => this.record(resource, record)));
    }
    const { name: of } = await this.#door.get(this.#scope, 'team', String(group['team_id']));
    return { ...(await this.record('service-group', group)), display_id: group['display_id'], team: of, ...lists };
  }

  async record(resource: ResourceId, record: WireRecord): Promise<WireRecord> {
    const values = await Promise.all(
      copiedFields(resourceById(resource)).map(
        async (copied) => [copied.key, await this.#value(copied, record[copied.field.wire] ?? null)] as const,
      ),
    );
    return { id: record['id'], ...Object.fromEntries(values) };
  }

  /** Includes records that a contact or an address refers to. */
  async shared(): Promise<WireRecord> {
    const read = { address: new Map<string, WireRecord>(), contact: new Map<string, WireRecord>() };
    const next = () =>
      (['address', 'contact'] as const).flatMap((resource) =>
        [...this.#shared[resource]].filter((id) => !read[resource].has(id)).map((id) => ({ resource, id })),
      );
    for (let open = next(); open.length > 0; open = next())
      for (const { resource, id } of open)
        read[resource].set(id, await this.record(resource, await this.#door.get(this.#scope, resource, id)));
    return Object.fromEntries(
      Object.entries(sharedLists).map(([list, resource]) => [list, [...read[resource].values()].toSorted(byId)]),
    );
  }

  async #value(copied: Copied, value: unknown): Promise<unknown> {
    if (value === null) return null;
    if (!('to' in copied)) {
      if (copied.kind === 'value') return value;
      return Promise.all((value as readonly string[]).map((id) => this.#name('provider', id)));
    }
    if (copied.kind === 'named') return this.#name(copied.to, String(value));
    if (copied.to === 'address' || copied.to === 'contact') this.#shared[copied.to].add(String(value));
    return value;
  }

  #name(resource: string, id: string): Promise<unknown> {
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const name = this.#door.get(this.#scope, resource, id).then((record: WireRecord) => record[namedBy[resource]!]);
    this.#names.set(id, name);
    return name;
  }
}

/** In the order of creation, so a copy of a copy is the same. */
const byId = (one: WireRecord, other: WireRecord): number => String(one['id']).localeCompare(String(other['id']));

/** Every record of a list call. */
export async function recordsOf(
  door: Door,
  scope: Scope,
  resource: string,
  filter: Readonly<Record<string, string>>,
): Promise<readonly WireRecord[]> {
  const records: WireRecord[] = [];
  for await (const batch of door.stream(scope, resource, filter)) records.push(...batch);
  return records;
}

export interface StoredDocument {
  readonly id: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly url: string;
}

/** The store names the file (ruling 17). */
export async function storeDocument(
  session: Session,
  files: FileStore,
  name: string,
  document: WireRecord,
  teamId: string | null,
): Promise<StoredDocument> {
  const content = Buffer.from(JSON.stringify(document, null, 2));
  const id = await files.keepMade(session, { name, contentType: 'application/json', content }, { teamId });
  return { id, name, content_type: 'application/json', size_bytes: content.length, url: `/api/files/${id}` };
}
