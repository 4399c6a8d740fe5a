/** Reads and writes records for react-admin: our list convention, changed fields only, stale versions refused. */
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { httpClient } from './http-client.ts';

const rest = simpleRest('/api', httpClient as Parameters<typeof simpleRest>[1], 'X-Total-Count');

export const dataProvider: DataProvider = {
  ...rest,
  update: (resource, params) =>
    rest.update(resource, {
      ...params,
      data: { ...changed(params.data, params.previousData), version: params.previousData?.version },
    }),
};

type Fields = Readonly<Record<string, unknown>>;

/** What differs from the record as it was read. */
function changed(data: Fields, before: Fields | undefined): Fields {
  if (before === undefined) return data;
  return Object.fromEntries(
    Object.entries(data).filter(([wire, value]) => JSON.stringify(value) !== JSON.stringify(before[wire])),
  );
}
