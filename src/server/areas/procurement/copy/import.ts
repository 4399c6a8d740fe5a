/**
 * Imports a document of another environment: a preview first, then everything in one transaction, once. [SG-059]
 * [TM-025]
 */
import { buffer } from 'node:stream/consumers';
import type { ProcurementBehaviors } from '#generated/api/operations/procurement.ts';
import { messages } from '#generated/domain/messages.ts';
import type { ContractStatus } from '#generated/domain/lists/contract-status.ts';
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { textOfFile } from '#domain/format/text-of-file.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { withDeferredReferences } from '#server/kernel/data/references.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { addRecords, setValues, setValuesOfEach } from '#server/kernel/data/system-write.ts';
import { requireToggle } from '#server/kernel/data/toggle.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { refreshSoftblock } from '../softblock.ts';
import { planImport, type Plan, type PlannedRecords } from './plan.ts';
import { importedRequests, lockDocument, teamByName } from './queries.ts';
import { readDocument, type CopiedDocument } from './read.ts';

type Names = 'previewCopiedDocument' | 'importCopiedDocument';

export const copiedDocumentBehaviors: Pick<ProcurementBehaviors<CallContext>, Names> = {
  previewCopiedDocument: async ({ body }, { door, scope }) => {
    const document = await documentOf(body.file);
    return door.transaction(scope, async (session, records) => {
      const team = await teamFor(session, records, document, body.team_id);
      const { planned, leftOut } = await asServer(session, (system) => planImport(system, document, team.id));
      return {
        exported_at: document.exported_at,
        sources: sourcesOf(document),
        team,
        creates_team: team.id === null,
        creates: planned.map(({ resource, records: { length: count } }) => ({
          entity: resource,
          title: resourceById(resource)[count === 1 ? 'title' : 'titlePlural'],
          count,
        })),
        left_out: [...leftOut, ...notesOnTeam(document, team.id)],
      };
    });
  },

  importCopiedDocument: async ({ body }, { door, scope }) => {
    const document = await documentOf(body.file);
    return door.transaction(scope, async (session, records) => {
      await asServer(session, (system) => lockDocument.all(system, { document: document.id }));
      const found = await teamFor(session, records, document, body.team_id);
      const id = found.id ?? (await createTeam(session, records, document));
      const { groups, leftOut } = await asServer(session, async (system) => {
        const plan = await planImport(system, document, id);
        const created = await createAll(system, document, plan);
        if (found.id === null) await completeTeam(system, id, plan.team);
        await refreshSoftblock(system, id);
        return { groups: created, leftOut: plan.leftOut };
      });
      return {
        team: { id, name: found.name },
        service_groups: groups.map((group) => ({ id: String(group['id']), name: String(group['display_id']) })),
        left_out: [...leftOut, ...notesOnTeam(document, found.id)],
      };
    });
  },
};

const asServer = <T>(session: Session, work: (system: Session) => Promise<T>): Promise<T> =>
  actAs(session, systemScope('import-copy', session.scope), work);

async function documentOf({ content }: { readonly content: AsyncIterable<Uint8Array> }): Promise<CopiedDocument> {
  const document = readDocument(textOfFile(await buffer(content)));
  if (document.team === undefined && document.service_groups.length === 0)
    throw invalid({ file: [messages['copy.nothing']] });
  return document;
}

const sourcesOf = ({ team, service_groups: groups }: CopiedDocument): string[] =>
  team === undefined ? [...new Set(groups.map((group) => group.team))] : [team.name];

interface Target {
  /** Null for a team to create. */
  readonly id: string | null;
  readonly name: string;
}

/**
 * The chosen team, otherwise the one of the document's name. Refuses a repeated import, and a team whose toggle is off.
 */
async function teamFor(
  session: Session,
  records: Records,
  document: CopiedDocument,
  chosen: string | undefined,
): Promise<Target> {
  const [source = ''] = sourcesOf(document);
  const known =
    chosen === undefined
      ? await asServer(session, (system) => teamByName.first(system, { name: source }))
      : await records.get('team', chosen);
  if (known === undefined && document.team === undefined)
    throw invalid({ team_id: [fill(messages['copy.noTeam'], { team: source })] });
  await requireToggle(session, 'copyAcrossEnvironments', known?.id ?? null);
  await asServer(session, (system) => requireNew(system, document));
  return known === undefined ? { id: null, name: source } : { id: known.id, name: known.name };
}

async function requireNew(session: Session, { id }: CopiedDocument): Promise<void> {
  const requests = await importedRequests.all(session, { document: id });
  if (requests.length === 0) return;
  const [{ team, imported_at }] = requests as [(typeof requests)[number]];
  throw invalid({
    file: [
      fill(messages['copy.importedBefore'], {
        date: formatDate(imported_at.slice(0, 10), 'text'),
        requests: requests.map(({ display_id }) => display_id).join(', '),
        team,
      }),
    ],
  });
}

const notesOnTeam = ({ team }: CopiedDocument, id: string | null): string[] =>
  team !== undefined && id !== null ? [messages['copy.teamStays']] : [];

/** With the caller's permissions, and only fields that a caller may set on a new team. */
async function createTeam(session: Session, records: Records, document: CopiedDocument): Promise<string> {
  const { team } = await asServer(session, (system) => planImport(system, document, null));
  const writable = new Set(
    resourceById('team').fields.flatMap(({ wire, write, reference }) => (write === 'never' || reference ? [] : [wire])),
  );
  const values = Object.entries(team).filter(([wire, value]) => writable.has(wire) && value !== null);
  return (await records.create('team', Object.fromEntries(values))).id;
}

/** Sets the team's references once their records exist. */
async function completeTeam(session: Session, id: string, team: WireRecord): Promise<void> {
  const references = resourceById('team').fields.filter(({ reference, wire }) => reference && team[wire] != null);
  if (references.length > 0)
    await setValues(session, 'team', id, Object.fromEntries(references.map(({ wire }) => [wire, team[wire]])));
}

/** The requests as they were created. */
async function createAll(
  session: Session,
  document: CopiedDocument,
  { planned }: Plan,
): Promise<readonly WireRecord[]> {
  return withDeferredReferences(session, async () => {
    const created = new Map<ResourceId, readonly WireRecord[]>();
    for (const { resource, records } of planned) {
      const first: WireRecord = firstValues(resource, document);
      const complete = records.map((record): WireRecord => ({ ...record, ...first }));
      created.set(resource, await addRecords(session, resource, complete));
    }
    await setStatus(session, planned);
    return created.get('service-group') ?? [];
  });
}

/** A sent contract accepts no lines, so it is a draft until it has them. */
function firstValues(resource: ResourceId, { id }: CopiedDocument): WireRecord {
  if (resource === 'service-group') return { copied_document_id: id };
  return resource === 'contract' ? { status: 'DRAFT' satisfies ContractStatus } : {};
}

async function setStatus(session: Session, planned: readonly PlannedRecords[]): Promise<void> {
  const contracts = planned.find(({ resource }) => resource === 'contract')?.records ?? [];
  const changes = contracts.map(({ id, status }) => ({
    id: String(id),
    values: { status: status as ContractStatus },
  }));
  await setValuesOfEach(session, 'contract', changes);
}
