/** Reads and writes records for react-admin: `ra-data-simple-rest` on top of the application's API client. */
import { callApi } from '#web/shell/api/http.ts';
import { readLenient } from '#web/shell/lenient-list.ts';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils } from 'react-admin';

/** Throws HttpError for every refusal. */
async function fetchJson(url: string, { method = 'GET', body, headers, signal }: fetchUtils.Options = {}) {
  const sent = new Headers(headers);
  // The query already contains the range, and browsers request an uncompressed response when the header is sent.
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

const rest = simpleRest('/api', fetchJson);

/** Drops filters and orders that the server does not know; `meta.leftOut` of the result names them. */
const getList: DataProvider['getList'] = async (resource, params) => {
  const { filter = {} } = params;
  // An address may name only a field.
  const sort = params.sort && {
    ...params.sort,
    order: params.sort.order === 'DESC' ? ('DESC' as const) : ('ASC' as const),
  };
  const { answer, leftOut } = await readLenient({
    path: resource,
    params: {
      ...(filter as object),
      ...(sort && { sort_field: sort.field, sort_dir: sort.order }),
    },
    optional: [...Object.keys(filter as object), 'sort_field'],
    read: (sent) => {
      const { sort_field: field, sort_dir: _, ...known } = sent;
      return rest.getList(resource, { ...params, filter: known, sort: field === undefined ? undefined : sort });
    },
  });
  return { ...answer, meta: { leftOut } };
};

export const dataProvider: DataProvider = { ...rest, getList } as DataProvider;
