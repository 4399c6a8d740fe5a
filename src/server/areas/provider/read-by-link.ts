/** A quote request for the bearer of its link over GraphQL, with only the fields of the page. [QR-057] [QR-069] */
import { quoteRequestResource } from '#generated/resources/quote-request.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { carried } from '#server/kernel/graphql/loaders.ts';
import type { QuoteRequest } from './link.ts';
import { filesOnPage, partiesOf, quotesOnPage, servicesOnPage } from './queries.ts';

/** The request with its provider, quotes, files and requested services. */
export async function readByLink(session: Session, request: QuoteRequest): Promise<WireRecord> {
  const of = { request: request.id };
  const [parties, quotes, files, services] = await Promise.all([
    partiesOf.one(session, of),
    quotesOnPage.all(session, of),
    filesOnPage.all(session, of),
    servicesOnPage.all(session, of),
  ]);
  const provider = {
    id: parties.provider_id,
    name: parties.provider,
    logo: parties.logo,
    logo_url: fileUrl(parties.logo),
  };
  return bringing(openFields(request), {
    provider: bringing(provider, {}),
    quotes: quotes.map((quote) => bringing(shownQuote(request, quote), {})),
    attachments: files.map((file) =>
      bringing({ ...file, file_url: fileUrl(file.file_id), quote_request_id: request.id }, {}),
    ),
    serviceGroup: bringing(
      { id: request.service_group_id, team_id: request.team_id, service_types: parties.service_types },
      {
        team: bringing({ id: request.team_id, name: parties.team }, {}),
        services: services.map((service) => bringing({ ...service }, {})),
      },
    ),
  });
}

/** A record with these relations only; others do not exist for the reader. */
const bringing = (record: WireRecord, relations: Readonly<Record<string, unknown>>): WireRecord =>
  Object.assign({}, record, { [carried]: relations });

const fileUrl = (id: string | null): string | null => (id === null ? null : `/api/files/${id}`);

const money = (value: number | null, code: string | null): unknown => (value === null ? null : { value, code });

/** With the references that belong to the request itself. */
const shownQuote = (request: QuoteRequest, row: RowOf<typeof quotesOnPage>): WireRecord => ({
  ...row,
  mrc: money(row.mrc_value, row.mrc_code),
  nrc: money(row.nrc_value, row.nrc_code),
  construction_cost: money(row.construction_cost_value, row.construction_cost_code),
  team_id: request.team_id,
  service_group_id: request.service_group_id,
  provider_id: request.provider_id,
  quote_request_id: request.id,
});

const { access }: Resource = quoteRequestResource;

/** Only the fields that the schema opens to the bearer of a link. */
const openFields = (request: WireRecord): WireRecord =>
  Object.fromEntries(
    quoteRequestResource.fields
      .filter(({ read = access.read }: ResourceField) => read.includes('link'))
      .map(({ wire }) => [wire, request[wire]]),
  );
