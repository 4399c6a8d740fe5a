/** Exports a table to CSV: all matching rows, or none. [TB-026] [TB-027] */
import { tableMessages } from '#generated/domain/messages/table.ts';
import { callApi, HttpError } from '#web/shell/api/http.ts';
import { report } from '#web/shell/api/report.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { saveAs } from '../viewer/save-as.ts';

/**
 * Saves the file only when complete; a missing page is shown and reported as an error. [TB-030] [TB-051]
 * `path`: REST path of the records, e.g. `addresses`; `params`: parameters of their list.
 */
export async function exportCsv(path: string, params: object): Promise<void> {
  const url = `/api/${path}/export.csv`;
  try {
    const headers = { Accept: 'text/csv' };
    const answer = await callApi<Blob>({ url, method: 'GET', params, responseType: 'blob', headers });
    saveAs(answer.body, fileNameOf(answer.headers) ?? `${path}.csv`);
  } catch (error) {
    // The app is redirecting to the login page.
    if (error instanceof HttpError && error.status === 401) return;
    report(`Export of ${path} failed: ${(error as Error).message}`, { url });
    flash(tableMessages['table.exportFailed']);
  }
}

const fileNameOf = (headers: Headers): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
