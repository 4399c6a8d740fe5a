/** The requested quotes as rows: one per service, with a quote for each of its terms. */
import type { Entry } from '../answer/entry.ts';
import { askedValues } from '../answer/open-entries.ts';
import { serviceName } from '../frame/service-name.ts';
import type { AskedService, QuoteRequestPage } from '../provider-api.ts';

export interface GridRow {
  readonly id: string;
  readonly name: string;
  readonly service: AskedService;
  readonly asked: Readonly<Record<string, unknown>>;
  /** The shortest term first; never empty. */
  readonly entries: readonly Entry[];
}

/** Rows of one service type, which share their columns. */
export interface GridPart {
  readonly serviceType: string;
  readonly rows: readonly GridRow[];
  /** Months; null when the carrier chooses the term. */
  readonly terms: readonly (number | null)[];
}

export function gridParts(page: QuoteRequestPage, entries: readonly Entry[]): readonly GridPart[] {
  const services = new Map(page.quotes.map(({ id, service_id }) => [id, service_id]));
  const byService = Map.groupBy(entries, ({ id }) => services.get(id ?? ''));
  const rows = page.services.flatMap((service): readonly GridRow[] => {
    const own = byService.get(service.id);
    if (!own) return [];
    const sorted = own.toSorted((a, b) => (a.askedTerm ?? 0) - (b.askedTerm ?? 0));
    return [{ id: service.id, name: serviceName(service), service, asked: askedValues(service), entries: sorted }];
  });
  return [...Map.groupBy(rows, ({ service }) => service.service_type)].map(([serviceType, own]) => ({
    serviceType,
    rows: own,
    terms: [...new Set(own.flatMap((row) => row.entries.map(({ askedTerm }) => askedTerm)))].toSorted(
      (a, b) => (a ?? 0) - (b ?? 0),
    ),
  }));
}

export const withEntries = (row: GridRow, change: (entry: Entry) => Entry): GridRow => ({
  ...row,
  entries: row.entries.map(change),
});

/** The quotes that changed. */
export const changedEntries = (before: readonly GridRow[], after: readonly GridRow[]): readonly Entry[] => {
  const known = new Set(before.flatMap(({ entries }) => entries));
  return after.flatMap(({ entries }) => entries.filter((entry) => !known.has(entry)));
};
