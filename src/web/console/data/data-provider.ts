/** Reads and writes records for react-admin: `ra-data-simple-rest` as it is, over the one way in which pages call the API. */
import { callApi } from '#web/shell/api/http.ts';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';

/** Throws HttpError for every refusal. */
async function fetchJson(url: string, { method = 'GET', body, headers, signal }: fetchUtils.Options = {}) {
  const sent = new Headers(headers);
  // The query of a list says its range too; for the header's sake browsers would ask that nothing be compressed.
  sent.delete('range');
  const answer = await callApi<Json>({
    url,
    method,
    data: typeof body === 'string' ? JSON.parse(body) : undefined,
    headers: Object.fromEntries(sent),
    signal: signal ?? undefined,
  });
  return { status: answer.status, headers: answer.headers, body: '', json: answer.body };
}

// oxlint-disable-next-line typescript/no-explicit-any -- react-admin's word for the body of an answer
type Json = any;

export const dataProvider: DataProvider = simpleRest('/api', fetchJson);
