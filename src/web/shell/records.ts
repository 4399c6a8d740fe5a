/** Reads and writes records over the API. All pages share the query keys, so one event refreshes them all. */
import { keepPreviousData, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { limits } from '#generated/domain/limits.ts';
import type { NextAction } from '#runtime/next-action.ts';
import type { OfferedEvent } from '#runtime/offered-event.ts';
import type { ListParams, EntityView, NamedValues, WireRecord } from '#runtime/view.ts';
import { http, HttpError } from './api/http.ts';
import { readLenient } from './lenient-list.ts';

export interface RecordPage {
  readonly records: readonly WireRecord[];
  readonly total_count: number;
  readonly has_next_page: boolean;
  readonly total_count_is_capped: boolean;
}

/** One page of a list; the previous page stays until the next one is loaded. */
export const listOf = (path: string, params: ListParams) =>
  queryOptions({
    queryKey: ['records', path, 'list', params],
    queryFn: ({ signal }) => http<RecordPage>({ url: `/api/${path}`, method: 'GET', params, signal }),
    placeholderData: keepPreviousData,
  });

/** A page of a list, read without unknown parameters. */
export interface LenientPage extends RecordPage {
  /** Names of the omitted parameters; absent when every parameter was required. */
  readonly leftOut?: readonly string[];
}

/** Like {@link listOf}, but omits `optional` parameters that the server does not know. */
export const lenientListOf = (path: string, params: ListParams, optional: readonly string[]) =>
  queryOptions({
    queryKey: ['records', path, 'list', params],
    queryFn: async ({ signal }): Promise<LenientPage> => {
      const read = (sent: object) => http<RecordPage>({ url: `/api/${path}`, method: 'GET', params: sent, signal });
      const { answer, leftOut } = await readLenient({ path, params, optional, read });
      return { ...answer, leftOut };
    },
    placeholderData: keepPreviousData,
  });

/** Every record of a list, page after page. */
export async function allOf(path: string, params: ListParams): Promise<readonly WireRecord[]> {
  const found: WireRecord[] = [];
  for (let page = 1; ; page += 1) {
    const { records, has_next_page } = await http<RecordPage>({
      url: `/api/${path}`,
      method: 'GET',
      params: { ...params, page, per_page: limits.fetchAllPageSize },
    });
    found.push(...records);
    if (!has_next_page) return found;
  }
}

/** The same as a query, under the list keys that events refresh. */
export const everyOf = (path: string, params: ListParams) =>
  queryOptions({ queryKey: ['records', path, 'every', params], queryFn: () => allOf(path, params) });

export const oneOf = (path: string, id: string) =>
  queryOptions({
    queryKey: ['records', path, 'one', id],
    queryFn: ({ signal }) => http<WireRecord>({ url: `/api/${path}/${id}`, method: 'GET', signal }),
  });

/** The next action of the account on a record; read again with each version of the record. */
export const nextActionOf = (path: string, id: string, version: unknown) =>
  queryOptions({
    queryKey: ['records', path, 'next', id, version],
    queryFn: ({ signal }) => http<NextAction>({ url: `/api/${path}/${id}/next-action`, method: 'GET', signal }),
    placeholderData: keepPreviousData,
  });

/** The events that the state of a record and the permissions of the account allow. */
export const eventsOf = (path: string, id: string) =>
  queryOptions({
    queryKey: ['records', path, 'transitions', id],
    queryFn: ({ signal }) =>
      http<readonly OfferedEvent[]>({ url: `/api/${path}/${id}/transitions`, method: 'GET', signal }),
    retry: false,
  });

export const createRecord = (path: string, body: WireRecord): Promise<WireRecord> =>
  http<WireRecord>({ url: `/api/${path}`, method: 'POST', data: body });

/** Rejected with 409 when someone changed the record since it was read. */
export const updateVersion = (
  { path, updateMethod }: EntityView,
  record: WireRecord,
  body: WireRecord,
): Promise<WireRecord> =>
  http<WireRecord>({
    url: `/api/${path}/${String(record['id'])}`,
    method: updateMethod.toUpperCase(),
    data: body,
    headers: { 'If-Match': `"${String(record['version'])}"` },
  });

/** Rejected with 409 when someone changed the same fields since the record was read; changes of other fields stay. */
export async function updateRecord(view: EntityView, record: WireRecord, body: WireRecord): Promise<WireRecord> {
  try {
    return await updateVersion(view, record, body);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 409 || error.code !== 'conflict') throw error;
    const latest = await http<WireRecord>({ url: `/api/${view.path}/${String(record['id'])}`, method: 'GET' });
    const [before, now]: readonly [NamedValues, NamedValues] = [record, latest];
    const isUntouched = (wire: string): boolean =>
      wire in before && JSON.stringify(before[wire]) === JSON.stringify(now[wire]);
    if (latest['version'] === record['version'] || !Object.keys(body).every(isUntouched)) throw error;
    return updateRecord(view, latest, body);
  }
}

export const deleteRecord = (path: string, id: string): Promise<void> =>
  http<void>({ url: `/api/${path}/${id}`, method: 'DELETE' });

const deletedIds = new WeakMap<QueryClient, Set<string>>();

/** Excludes a deleted record from refreshes, even while its page is still shown. */
export const forgetRecord = (client: QueryClient, id: string): unknown =>
  deletedIds.set(client, new Set(deletedIds.get(client)).add(id));

const isForgotten = (client: QueryClient, queryKey: QueryKey): boolean =>
  [...(deletedIds.get(client) ?? [])].some((id) => JSON.stringify(queryKey).includes(id));

/** Events of the entity's workflow; any text where a page serves every entity. */
type EventOf<View extends EntityView> = NonNullable<View['workflow']>['transitions'][number]['event'];

/** Sends an event of the record's workflow with its fields, based on the version that was read. */
export const sendEvent = <View extends EntityView>(
  { path }: View,
  { id, version }: WireRecord,
  event: EventOf<View>,
  reason: string,
  values: WireRecord = {},
): Promise<unknown> => {
  const hasValues = Object.keys(values).length > 0;
  return http({
    url: `/api/${path}/${String(id)}/transitions`,
    method: 'POST',
    data: { event, ...(reason !== '' && { reason }), ...(hasValues && { values }) },
    ...(hasValues && version !== undefined && { headers: { 'If-Match': `"${String(version)}"` } }),
  });
};

/**
 * Invalidates everything that shows records, because lists may show changes of other records. A hidden page reads again
 * once when it is shown, after any number of changes.
 */
export const refreshRecords = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      (queryKey[0] === 'records' || queryKey[1] === consoleTable) && !isForgotten(client, queryKey),
    refetchType: document.visibilityState === 'hidden' ? 'none' : 'active',
  });

/** react-admin's method for reading tables, which is part of the console's query keys; data of open forms stays. */
const consoleTable = 'getList';
