/** Values of the team's own columns in rows with existing addresses are preserved. [SS-027] */
import { messages } from '#generated/domain/messages.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { customMistake } from '#domain/places/custom-columns.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Records } from '#server/kernel/data/door.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { addressColumns, ownValuesAt } from '../queries.ts';
import { projectOf } from './project.ts';
import { unseenIn, wholeUpload } from './unseen.ts';

/** Fills in missing values of addresses from their rows. The session acts as the server. */
export async function fillOwnValues(session: Session, teamId: string, sites: readonly Site[]): Promise<void> {
  const filled = sites.filter(({ address_id, custom_columns }) => address_id && custom_columns);
  if (filled.length === 0) return;
  const [own] = await addressColumns.all(session, { team: teamId });
  const found = await ownValuesAt.all(session, { addresses: filled.map(({ address_id }) => address_id!) });
  const heldBy = new Map(found.map(({ id, held }) => [id, held ?? {}]));
  for (const { address_id: id, custom_columns: values } of filled) {
    const held = heldBy.get(id!);
    const lacking = (own?.columns ?? []).filter(
      (column) =>
        (held?.[column.key] ?? null) === null &&
        (values?.[column.key] ?? null) !== null &&
        customMistake(column, values?.[column.key]) === null,
    );
    if (held === undefined || lacking.length === 0) continue;
    const custom_columns = { ...held, ...Object.fromEntries(lacking.map(({ key }) => [key, values?.[key]])) };
    heldBy.set(id!, custom_columns);
    await setValues(session, 'address', id!, { custom_columns });
  }
}

interface MadeFor {
  readonly teamId: string;
  readonly uploadId: string;
  readonly rowIds: readonly string[];
  readonly addressIds: readonly string[];
}

/** Gives new addresses the row values of columns that the caller, who created them, does not see. */
export async function keepUnseen(
  session: Session,
  records: Records,
  { teamId, uploadId, rowIds, addressIds }: MadeFor,
): Promise<void> {
  if (rowIds.length !== addressIds.length) throw invalid({ 'sites.row_ids': [messages['validation.invalid']] });
  const upload = await records.get('bulk-site-upload', uploadId);
  if (upload.team_id !== teamId) throw invalid({ 'sites.bulk_site_upload_id': [messages['validation.notFound']] });
  const unseen = await unseenIn(session, teamId);
  if (unseen.size === 0) return;
  const { rows } = projectOf(await wholeUpload(session, upload, unseen)).addresses;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const sites = rowIds.map((id, at) => ({
    address_id: addressIds[at]!,
    custom_columns: onlyIn(unseen, byId.get(id)?.custom_columns),
  }));
  await actAs(session, systemScope('bulk-site', session.scope), (system) => fillOwnValues(system, teamId, sites));
}

const onlyIn = (keys: ReadonlySet<string>, values: Site['custom_columns']) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([key]) => keys.has(key)));
