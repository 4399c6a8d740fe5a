/** Records sent as multipart forms: texts are parsed by field kind, and files are stored. [TM-010] */
import { snakeKeys } from '../data/keys.ts';
import type { FastifyRequest } from 'fastify';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import type { Scope } from '../access/scope.ts';
import type { FileStore, ReceivedFile } from '../files/file-store.ts';
import { readForm } from './form.ts';

/** Creates the body from the form, inside the transaction that writes the record. */
export type FormBody = (session: Session) => Promise<WireRecord>;

/** Runs `work` with the form's body, then removes the received files that were not kept. */
export async function withForm<T>(
  request: FastifyRequest,
  scope: Scope,
  resource: Resource,
  files: FileStore,
  work: (body: FormBody) => Promise<T>,
): Promise<T> {
  const lists = resource.fields.filter(({ kind }) => kind === 'enums' || kind === 'texts').map(({ wire }) => wire);
  const form = await readForm(request, lists);
  const teamId = typeof form.value['team_id'] === 'string' ? form.value['team_id'] : null;
  const sent = filesIn(resource, form.value);
  const receive = (names: readonly string[], received: ReadonlyMap<string, ReceivedFile>): Promise<T> => {
    const [name, ...others] = names;
    if (name === undefined)
      return work((session) => bodyOf(session, { resource, files, form: form.value, received, teamId }));
    return files.receiving(scope, [sent[name]!], { teamId, field: name }, ([file]) =>
      receive(others, new Map([...received, [name, file!]])),
    );
  };
  try {
    return await receive(Object.keys(sent), new Map());
  } finally {
    await form.discard();
  }
}

/** The form's files, by wire name of their field. */
const filesIn = ({ fields }: Resource, form: WireRecord): Readonly<Record<string, UploadedFile>> =>
  Object.fromEntries(
    fields.flatMap(({ kind, wire }) => {
      const value = form[wire];
      const isFile = kind === 'file' && typeof value === 'object' && value !== null && !Array.isArray(value);
      return isFile ? [[wire, value as UploadedFile] as const] : [];
    }),
  );

interface ReadForm {
  readonly resource: Resource;
  readonly files: FileStore;
  readonly form: WireRecord;
  readonly received: ReadonlyMap<string, ReceivedFile>;
  readonly teamId: string | null;
}

async function bodyOf(session: Session, { resource, files, form, received, teamId }: ReadForm): Promise<WireRecord> {
  const byWire = new Map(resource.fields.map((field) => [field.wire, field]));
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(form)) {
    const file = received.get(name);
    body[name] = file ? await files.keep(session, file, { teamId }) : valueOf(byWire.get(name), value);
  }
  return body;
}

/** Unparsable values stay as sent, for the validator to refuse. Keys inside JSON may use either spelling. (ruling 5) */
function valueOf(field: ResourceField | undefined, sent: unknown): unknown {
  if (sent === '') return null;
  const [only, ...others] = [sent].flat();
  if (typeof only !== 'string' || others.length > 0 || !readsJson.has(field?.kind)) return sent;
  try {
    return snakeKeys(JSON.parse(only));
  } catch {
    return only;
  }
}

/** Numbers, booleans, structured data and lists are written as JSON; lists may also be sent item by item. */
const readsJson: ReadonlySet<ResourceField['kind'] | undefined> = new Set([
  'integer',
  'decimal',
  'boolean',
  'money',
  'json',
  'enums',
  'texts',
]);
