/** A table as a CSV file: all rows that match, or none of them. [TB-026] [TB-027] */
import { tableMessages } from '#generated/domain/messages/table.ts';
import { callApi, HttpError } from '#web/shell/api/http.ts';
import { report } from '#web/shell/api/report.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { saveAs } from '../viewer/save-as.ts';

/**
 * Saves the file only once it is whole: where a page of it is missing, that is said and reported. [TB-030] [TB-051]
 * `path`: of the records, as in `addresses`; `params`: of their list.
 */
export async function exportCsv(path: string, params: object): Promise<void> {
  const url = `/api/${path}/export.csv`;
  try {
    const headers = { Accept: 'text/csv' };
    const answer = await callApi<Blob>({ url, method: 'GET', params, responseType: 'blob', headers });
    saveAs(answer.body, fileNameOf(answer.headers) ?? `${path}.csv`);
  } catch (error) {
    // The login page is on its way.
    if (error instanceof HttpError && error.status === 401) return;
    report(`Export of ${path} failed: ${(error as Error).message}`, { url });
    flash(tableMessages['table.exportFailed']);
  }
}

const fileNameOf = (headers: Headers): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
