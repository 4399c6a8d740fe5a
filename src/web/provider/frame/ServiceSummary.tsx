/** The request by service and site (QR-009). */
import styled from '@emotion/styled';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { locationKinds } from '#generated/domain/lists/location-kind.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import { headings } from '#web/theme/style.ts';
import { catalogueOf } from '#domain/services/catalogue.ts';
import { askedValues } from '../answer/open-entries.ts';
import type { AskedPlace, AskedService } from '../provider-api.ts';
import { Facts } from './PageHead.tsx';
import { serviceName } from './service-name.ts';

export function ServiceSummary({ services }: { services: readonly AskedService[] }) {
  const list = services.map((service) => (
    <article key={service.id} aria-label={serviceName(service)}>
      <h3>{serviceName(service)}</h3>
      <ServiceFacts service={service} />
    </article>
  ));
  // With many sites, the grid already shows them.
  return (
    <Section aria-label={texts['quoteRequest.summary']}>
      {services.length > limits.answerGridAbove ? (
        <details>
          <summary>
            <h2>{`${texts['quoteRequest.summary']} (${services.length})`}</h2>
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h2>{texts['quoteRequest.summary']}</h2>
          {list}
        </>
      )}
    </Section>
  );
}

export const ServiceFacts = ({ service }: { readonly service: AskedService }) => (
  <Facts>
    {factsOf(service).map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Facts>
);

function factsOf(service: AskedService): readonly (readonly [string, string])[] {
  const places = service.locations.map((place, at) => [placeLabel(place, service.locations.length, at), siteOf(place)]);
  const values = askedValues(service);
  const attributes = (catalogueOf(service.service_type)?.attributes ?? [])
    .filter(({ isAsked }) => isAsked)
    .map((attribute) => [attribute.title, shownValue(attribute, values[attribute.wire])]);
  const day = service.requested_install_date;
  const wanted = [texts['quoteRequest.installBy'], day ? formatDate(day.slice(0, 10), 'text') : ''];
  return ([...places, ...attributes, wanted] as [string, string][]).filter(([, value]) => value !== '');
}

function placeLabel({ end }: AskedPlace, count: number, at: number): string {
  if (count === 1) return texts['quoteRequest.site'];
  return (end ?? (at === 0 ? 'A' : 'Z')).toUpperCase() === 'A'
    ? texts['quoteRequest.siteA']
    : texts['quoteRequest.siteZ'];
}

const addressOf = ({
  name,
  street,
  address_line_two,
  city,
  state_province,
  postal_code,
  country,
}: AskedPlace): string =>
  [name, street, address_line_two, city, [state_province, postal_code].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join(', ');

/** The address, and how far into the building the service must reach. [AD-008] */
function siteOf(place: AskedPlace): string {
  const kind = locationKinds.find(({ value }) => value === place.location_kind);
  const address = addressOf(place);
  return kind ? fill(texts['quoteRequest.handedOver'], { address, kind: kind.label }) : address;
}

/** A value as text; empty when it was not requested. */
function shownValue({ options, unit }: Pick<CatalogueAttribute, 'options' | 'unit'>, value: unknown): string {
  const shown = [value].flat().flatMap((each) => {
    if (each === null || each === undefined || each === '') return [];
    if (typeof each === 'boolean') return [each ? texts['quoteRequest.yes'] : texts['quoteRequest.no']];
    if (typeof each === 'object') return [];
    return [options?.find((option) => String(option.value) === String(each))?.label ?? String(each)];
  });
  return shown.length === 0 ? '' : `${shown.join(', ')}${unit && !options ? ` ${unit}` : ''}`;
}

const Section = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  padding: 16,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  h2: { ...headings(theme.tokens).section, margin: 0 },
  h3: { ...headings(theme.tokens).block, margin: '0 0 8px' },
  summary: { cursor: 'pointer' },
  'summary h2': { display: 'inline' },
  'details > article': { marginTop: 16 },
}));
