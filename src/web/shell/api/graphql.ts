/** The only client of the GraphQL API. */
import type { GraphqlDocument } from '#runtime/graphql-document.ts';
import { http, HttpError, type HttpOptions } from './http.ts';

interface Answer<Result> {
  readonly data?: Result | null;
  readonly errors?: readonly { readonly message: string }[];
}

/** Runs a generated document. Throws HttpError with the reason of a rejection. */
export async function graphql<Result, Variables>(
  document: GraphqlDocument<Result, Variables>,
  variables: Variables,
  options: HttpOptions = {},
): Promise<Result> {
  const { data, errors } = await http<Answer<Result>>({
    url: '/api/graphql',
    method: 'POST',
    data: { query: document, variables },
    changesNothing: document.trimStart().startsWith('query'),
    ...options,
  });
  if (!data) throw new HttpError(422, null, { message: errors?.[0]?.message ?? '' });
  return data;
}
