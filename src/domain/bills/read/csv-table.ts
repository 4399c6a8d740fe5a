/** Rows of a carrier's CSV file with the lines on which they end. */
import { CsvError, parse } from 'csv-parse/sync';
import { messages } from '#generated/domain/messages.ts';
import { delimiterOf } from '../../format/csv-delimiter.ts';
import type { BillProblem } from './bill.ts';

export type Rows = readonly (readonly string[])[];

/** Rows with their last lines in the file: empty lines are skipped, and a cell may span several. */
type Table = { readonly rows: Rows; readonly lines: readonly number[] } | { readonly problem: BillProblem };

/** A row as the parser returns it. */
interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

const problem = (message: string, line: number | null = null): Table => ({
  problem: { at: line === null ? null : { line }, field: null, text: message },
});

export function tableOf(text: string): Table {
  if (text.includes('\0')) return problem(messages['billing.readForeign']);
  const delimiter = delimiterOf(text);
  if (!text.trimStart().split(/\r?\n/, 1)[0]!.includes(delimiter)) return problem(messages['billing.readForeign']);
  try {
    const found = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter,
    }) as unknown as readonly ParsedRow[];
    if (found.length < 2) return problem(messages['billing.readNoLines']);
    return { rows: found.map(({ record }) => record), lines: found.map(({ info }) => info.lines) };
  } catch (error) {
    return error instanceof CsvError && typeof error['lines'] === 'number'
      ? problem(messages['billing.readQuote'], error['lines'])
      : problem(messages['billing.readForeign']);
  }
}

export const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
