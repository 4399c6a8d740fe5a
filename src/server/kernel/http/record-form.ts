/** A record that is sent as a multipart form: its texts are read as what their fields hold, its files are kept. [TM-010] */
import { snakeKeys } from '../data/keys.ts';
import type { FastifyRequest } from 'fastify';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import type { FileStore } from '../files/file-store.ts';
import { readForm } from './form.ts';

/** Makes the body out of the form, inside the transaction that writes the record. */
export type FormBody = (session: Session) => Promise<WireRecord>;

/** Runs `work` with the form's body, and removes what was received after it. */
export async function withForm<T>(
  request: FastifyRequest,
  resource: Resource,
  files: FileStore,
  work: (body: FormBody) => Promise<T>,
): Promise<T> {
  const lists = resource.fields.filter(({ kind }) => kind === 'enums' || kind === 'texts').map(({ wire }) => wire);
  const form = await readForm(request, lists);
  try {
    return await work((session) => bodyOf(session, resource, files, form.value));
  } finally {
    await form.discard();
  }
}

async function bodyOf(session: Session, { fields }: Resource, files: FileStore, form: WireRecord): Promise<WireRecord> {
  const byWire = new Map(fields.map((field) => [field.wire, field]));
  const teamId = typeof form['team_id'] === 'string' ? form['team_id'] : null;
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const field = byWire.get(name);
    const isFile = typeof value === 'object' && value !== null && !Array.isArray(value);
    body[name] =
      isFile && field?.kind === 'file'
        ? await files.keep(session, value as UploadedFile, { teamId, field: name })
        : valueOf(field, value);
  }
  return body;
}

/** What cannot be read stays as it was sent, for the validator to refuse; names inside JSON are spelled either way, as in bodies. (ruling 5) */
function valueOf(field: ResourceField | undefined, sent: unknown): unknown {
  if (sent === '') return null;
  const [only, ...others] = [sent].flat();
  const isList = Array.isArray(sent);
  if (typeof only !== 'string' || others.length > 0 || !readsJson(field, only)) return sent;
  try {
    const read = snakeKeys(JSON.parse(only));
    return isList && !Array.isArray(read) ? sent : read;
  } catch {
    return sent;
  }
}

const plain: ReadonlySet<ResourceField['kind'] | undefined> = new Set([
  'integer',
  'decimal',
  'boolean',
  'money',
  'json',
]);

/** Numbers, switches and structured data are written as in JSON; a list may be sent whole, as one JSON list. */
const readsJson = (field: ResourceField | undefined, text: string): boolean =>
  plain.has(field?.kind) || ((field?.kind === 'enums' || field?.kind === 'texts') && text.startsWith('['));
