/** The contract files of an upload, and its conversion into inventory. [IN-011] to [IN-014] */
import type { ServiceStatus } from '#generated/domain/lists/service-status.ts';
import type { InventoryBehaviors } from '#generated/api/operations/inventory.ts';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { contractsIn, findingsOf } from './findings.ts';
import { contractsOfUpload, lockUpload, removeContracts } from './queries.ts';

type Behaviors = Omit<InventoryBehaviors<CallContext>, 'compareNetbox' | 'applyNetboxSync'>;

export const uploadBehaviors: Behaviors = {
  listInventory: async ({ query: { team_id: team, ...page } }, { door, scope }) => {
    const asked = Object.entries(page).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    const where = { team_id: team, status__in: ['active', 'pending_disconnect'] satisfies ServiceStatus[] };
    return door.list(scope, 'service', { ...Object.fromEntries(asked), ...where });
  },

  listUploadContracts: ({ path }, { door, scope }) =>
    door.transaction(scope, (_session, records) => filesOf(records, path.id)),

  checkInventoryUpload: ({ path }, { door, scope }) =>
    door.reading(systemScope('inventory-upload', scope), async (session) => ({
      findings: [...(await findingsOf(session, await contractsIn(session, path.id)))],
    })),

  replaceUploadContracts: async ({ path, body }, { door, scope, services: { files: store } }) => {
    const { team_id } = requireOpenDraft(await door.get(scope, 'inventory-upload', path.id));
    return store.receiving(scope, body.files ?? [], { teamId: team_id, field: 'files' }, (received) =>
      door.transaction(scope, async (session, records) => {
        const upload = await records.get('inventory-upload', path.id);
        await actAs(session, systemScope('inventory-upload', scope), (system) =>
          lockUpload.first(system, { upload: path.id }),
        );
        requireOpenDraft(upload);
        const kept = body.contract_ids ?? [];
        await requireOwn(session, path.id, kept);
        const files: string[] = [];
        for (const file of received) files.push(await store.keep(session, file, { teamId: team_id }));
        await actAs(session, systemScope('inventory-upload', scope), async (system) => {
          await removeContracts.change(system, { upload: path.id, kept });
          for (const file_id of files)
            await addRecord(system, 'inventory-upload-contract', { team_id, inventory_upload_id: path.id, file_id });
        });
        return filesOf(records, path.id);
      }),
    );
  },
};

function requireOpenDraft(upload: RecordOf<'inventory-upload'>): RecordOf<'inventory-upload'> {
  if (upload.status !== 'DRAFT') throw new ApiError('conflict', { message: messages['inventory.notDraft'] });
  return upload;
}

async function filesOf(records: Records, upload: string) {
  const per_page = String(limits.fetchAllPageSize);
  const page = await records.list('inventory-upload-contract', { inventory_upload_id: upload, per_page });
  return { records: [...page.records] };
}

/** 404 for a file of another upload. */
async function requireOwn(session: Session, upload: string, ids: readonly string[]): Promise<void> {
  const own = await actAs(session, systemScope('inventory-upload', session.scope), (system) =>
    contractsOfUpload.all(system, { upload }),
  );
  if (!ids.every((id) => own.some((each) => each.id === id)))
    throw invalid({ contract_ids: [messages['validation.notFound']] });
}
