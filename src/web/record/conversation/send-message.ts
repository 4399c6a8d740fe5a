/** Sends a message, then its files. */
import { http } from '#web/shell/api/http.ts';
import { createRecord } from '#web/shell/records.ts';
import type { NamedValues, WireRecord } from '#runtime/view.ts';
import type { ManyPanelData } from '../detail/panel-data.ts';

/** Returns the message. It is kept if a file is refused; the error names the file. */
export async function sendMessage(
  panel: ManyPanelData,
  record: WireRecord,
  words: NamedValues,
  files: readonly File[],
): Promise<WireRecord> {
  const team = String(record['team_id']);
  const made = await createRecord(panel.many.path, { team_id: team, [panel.many.by]: record['id'], ...words });
  if (files.length === 0) return made;
  const data = new FormData();
  for (const file of files) {
    data.append('files', file);
    data.append('categories', panel.view.id === 'ticket-message' ? 'TICKET' : 'OTHER');
  }
  data.append(panel.view.many['attachments']!.by, String(made['id']));
  await http({ url: `/api/teams/${team}/upload-attachments`, method: 'POST', data });
  return made;
}
