import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EarlierRequestsDocument } from '#generated/graphql/documents/questionnaire/api/questionnaire.ts';
import { AddRemoveTagsDocument } from '#generated/graphql/documents/record/tags/alter-tags.ts';
import { graphql } from '#web/shell/api/graphql.ts';
import { CancelledRequest, HttpError } from '#web/shell/api/http.ts';
import { mayChange } from '#web/shell/api/signals.ts';

const fetched = vi.fn<typeof fetch>();
let stopAnswering: () => void;

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  stopAnswering = mayChange.answerBy(() => Promise.resolve(false));
});
afterEach(() => {
  stopAnswering();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const page = { teamId: 't1', page: 1, perPage: 100 };
const tags = { teamId: 't1', serviceIds: ['s1'], addTagIds: [], removeTagIds: [] };

test('a query changes nothing and needs no confirmation; a mutation does', async () => {
  const data = { questionnairesPaginated: { hasNextPage: false, records: [] } };
  fetched.mockResolvedValueOnce(Response.json({ data }));
  expect(await graphql(EarlierRequestsDocument, page)).toEqual(data);
  await expect(graphql(AddRemoveTagsDocument, tags)).rejects.toBeInstanceOf(CancelledRequest);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('a rejection is thrown with its reason', async () => {
  fetched.mockResolvedValueOnce(Response.json({ data: null, errors: [{ message: 'Not found.' }] }));
  await expect(graphql(EarlierRequestsDocument, page)).rejects.toEqual(
    new HttpError(422, null, { message: 'Not found.' }),
  );
});
