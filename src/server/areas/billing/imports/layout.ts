/** Converts layouts of bill files between the API and the readers. */
import type { BillFileKind } from '#generated/domain/lists/bill-file-kind.ts';
import { billFields, type BillField } from '#generated/domain/lists/bill-field.ts';
import type { CsvLayout } from '#domain/bills/read/csv.ts';
import { standardEdi, type EdiLayout } from '#domain/bills/read/edi/invoice.ts';
import type { PdfLayout } from '#domain/bills/read/pdf.ts';
import type { DateFormat } from '#domain/bills/read/values.ts';

export type Layout = CsvLayout | EdiLayout | PdfLayout;

/** As in the API and the database. */
export interface WireLayout {
  readonly kind: BillFileKind;
  readonly columns?: Readonly<Record<string, string>>;
  readonly date_format?: DateFormat;
  readonly decimal?: '.' | ',';
  readonly total_rows?: readonly string[];
  readonly skip_rows?: readonly string[];
  readonly constants?: Readonly<Record<string, string>>;
  readonly header?: Readonly<Record<string, { readonly words: string; readonly side: 'RIGHT' | 'BELOW' }>>;
  readonly table?: {
    readonly begin: string;
    readonly end: string;
    readonly columns: readonly { readonly field: string; readonly x: number }[];
  };
}

const isField = (name: string): name is BillField => billFields.some(({ value }) => value === name);

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** API keys are snake_case; names that are not bill fields are left out. */
const known = <Value>(values: Readonly<Record<string, Value>> = {}): Partial<Record<BillField, Value>> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, each]) => [camel(name), each] as const)
      .filter(([name]) => isField(name)),
  );

/** Converts keys of fields between the API and the readers. */
export const camelKeys = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).map(([name, each]) => [camel(name), each]));
export const snakeKeys = <Value>(values: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).map(([name, each]) => [snake(name), each]));

export function toLayout(wire: WireLayout): Layout {
  const common = {
    dateFormat: wire.date_format ?? null,
    decimal: wire.decimal ?? '.',
    skipRows: wire.skip_rows ?? [],
    constants: known(wire.constants),
  } as const;
  if (wire.kind === 'EDI_810') return standardEdi;
  if (wire.kind === 'CSV')
    return { ...common, kind: 'CSV', columns: known(wire.columns), totalRows: wire.total_rows ?? [] };
  const { begin = '', end = '', columns = [] } = wire.table ?? {};
  return {
    ...common,
    kind: 'PDF',
    header: known(wire.header),
    table: {
      begin,
      end,
      columns: columns.flatMap(({ field, x }) =>
        isField(camel(field)) ? [{ field: camel(field) as BillField, x }] : [],
      ),
    },
  };
}

export const toWire = (layout: Layout): WireLayout =>
  layout.kind === 'EDI_810'
    ? { kind: 'EDI_810' }
    : {
        kind: layout.kind,
        ...(layout.dateFormat !== null && { date_format: layout.dateFormat }),
        decimal: layout.decimal,
        skip_rows: layout.skipRows,
        constants: snakeKeys(layout.constants),
        ...(layout.kind === 'CSV'
          ? { columns: snakeKeys(layout.columns), total_rows: layout.totalRows }
          : { header: snakeKeys(layout.header), table: layout.table }),
      };
