/** Rules for writing a bulk-site project: in parts, stamped, and without a consultation set by hand. */
import type { Site } from '#domain/bulk-site/sites.ts';
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { requireOpen } from '#server/kernel/data/frozen.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { ChangesOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { Upload } from '../bulk-site/project.ts';
import { requireSeen, unseenIn, wholeUpload, withUnseen } from '../bulk-site/unseen.ts';

export const bulkSiteUploadHooks: ResourceHooks<'bulk-site-upload'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    requireBooked(values['data'], null);
    requireSeen(rowsIn(values['data']), await unseenIn(session, String(values['team_id'])));
    return { ...values, ...edited(session) };
  },
  beforeUpdate: async (session, values, before) => {
    requireBooked(values['data'], before['data']);
    if (!('data' in values)) return { ...values, ...edited(session) };
    const data = await mergedData(session, before, values['data'] as WireRecord);
    return { ...values, data, ...edited(session) };
  },
};

/** Stamps of a manual change. */
export const edited = ({ scope }: Session) =>
  ({
    edited_by_id: userIdOf(scope.principal),
    edited_at: new Date().toISOString(),
  }) satisfies ChangesOf<'bulk-site-upload'>;

/** Sets the consultation to a free time as the caller's own change; the session acts as the server. */
export async function setConsultation(session: Session, id: string, start: string): Promise<WireRecord> {
  const before = await getRecord(session, 'bulk-site-upload', id);
  const data = merged(before['data'], { consultation_date: start });
  requireOpen(resourceById('bulk-site-upload'), before, { data });
  return setValues(session, 'bulk-site-upload', id, { data, ...edited(session) });
}

/** A time set by hand would bypass the consultation (BS-061), and block it for others (BS-066). */
function requireBooked(data: unknown, before: unknown): void {
  const dateIn = (value: unknown) => (value as WireRecord | null | undefined)?.['consultation_date'];
  const given = dateIn(data);
  if (given === undefined || (given ?? null) === (dateIn(before) ?? null)) return;
  const message = messages['bulkSite.bookedOnly'];
  throw invalid({ 'data.consultation_date': [message] }, message);
}

/** Includes the values of columns that the caller does not see. */
async function mergedData(session: Session, before: Upload, given: WireRecord): Promise<WireRecord> {
  const unseen = await unseenIn(session, before.team_id);
  requireSeen(rowsIn(given), unseen);
  const stored = await wholeUpload(session, before, unseen);
  const data = merged(stored.data, given);
  if (unseen.size === 0 || !given['addresses']) return data;
  const rows = withUnseen(rowsIn(given), rowsIn(stored.data), unseen);
  return { ...data, addresses: { ...(given['addresses'] as WireRecord), rows } };
}

const rowsIn = (data: unknown): readonly Site[] =>
  (data as { readonly addresses?: { readonly rows?: readonly Site[] } } | null)?.addresses?.rows ?? [];

/** A body may have only the changed parts. [BS-087] */
const merged = (before: unknown, parts: unknown): WireRecord => ({
  ...(before as WireRecord),
  ...(parts as WireRecord),
});
