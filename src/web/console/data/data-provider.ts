/** Reads and writes records for react-admin: `ra-data-simple-rest` as it is, over the one way in which pages call the API. */
import { callApi } from '#web/shell/api/http.ts';
import { readLenient } from '#web/shell/lenient-list.ts';
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

const rest = simpleRest('/api', fetchJson);

/** A list is read as far as the server knows its filter and its order; `meta.leftOut` of the answer names the rest. */
const getList: DataProvider['getList'] = async (resource, params) => {
  const { filter = {} } = params;
  // An address may name a field alone.
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
