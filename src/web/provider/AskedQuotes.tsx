/** The requested quotes: cards for a few; for many, a grid of sites and terms, or a list of sites on a phone. */
import { limits } from '#generated/domain/limits.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import type { Faults } from './answer/check.ts';
import type { Entry } from './answer/entry.ts';
import { catalogueOf } from '#domain/services/catalogue.ts';
import { QuoteCard } from './card/QuoteCard.tsx';
import { ServiceFacts } from './frame/ServiceSummary.tsx';
import { AnswerGrid } from './grid/AnswerGrid.tsx';
import { gridParts, type GridRow } from './grid/rows.ts';
import { SiteFolds } from './grid/SiteFolds.tsx';
import { useIsNarrow } from './grid/use-is-narrow.ts';
import type { QuoteRequestPage } from './provider-api.ts';

interface Props {
  readonly page: QuoteRequestPage;
  readonly entries: readonly Entry[];
  readonly faults: Faults;
  readonly isClosed: boolean;
  readonly currencies: readonly string[];
  readonly defaultCurrency: string;
  readonly nameOf: (entry: Entry) => string;
  readonly termOf: (entry: Entry) => string;
  readonly askedOf: (entry: Entry) => Readonly<Record<string, unknown>>;
  /** Called with the changed quotes. */
  readonly onChange: (changed: readonly Entry[]) => void;
}

export function AskedQuotes({ page, nameOf, termOf, askedOf, onChange, entries, ...shared }: Props) {
  const isNarrow = useIsNarrow();
  const card = (entry: Entry) => (
    <QuoteCard
      key={entry.key}
      {...shared}
      title={nameOf(entry)}
      subtitle={termOf(entry)}
      entry={entry}
      asked={askedOf(entry)}
      onChange={(next) => onChange([next])}
    />
  );
  if (entries.length <= limits.answerGridAbove) return entries.map(card);
  const details = ({ service, entries: own }: GridRow) => (
    <div style={{ display: 'grid', gap: 16 }}>
      <ServiceFacts service={service} />
      {own.map(card)}
    </div>
  );
  const parts = gridParts(page, entries);
  const Layout = isNarrow ? SiteFolds : AnswerGrid;
  return parts.map((part) => (
    <Layout
      key={part.serviceType}
      {...shared}
      part={part}
      title={parts.length === 1 ? texts['quoteRequest.grid'] : (catalogueOf(part.serviceType)?.title ?? '')}
      details={details}
      onChange={onChange}
    />
  ));
}
