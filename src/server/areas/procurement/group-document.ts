/** Requests with all that belongs to them, as another environment reads them: a JSON file in the store. */
import type { Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { FileStore } from '#server/kernel/files/file-store.ts';

/** What goes with a request, by the key that it gets in the document. */
const parts = {
  services: 'service',
  quote_requests: 'quote-request',
  quotes: 'quote',
  attachments: 'attachment',
  contracts: 'contract',
} as const;

/** The request with its parts, as the caller may read them. */
export async function groupDocument(door: Door, scope: Scope, group: WireRecord): Promise<WireRecord> {
  const entries = await Promise.all(
    Object.entries(parts).map(async ([key, resource]) => {
      const filter = { service_group_id: String(group['id']) };
      return [key, await recordsOf(door, scope, resource, filter)] as const;
    }),
  );
  return { ...group, ...Object.fromEntries(entries) };
}

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

/** The store names the file itself (ruling 17). */
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
