/** Errors of the address sheet, by visible column. */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import {
  addressParts,
  sheetColumns,
  siteMistakes,
  type Site,
  type SiteMistake,
  type Surroundings,
} from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import type { SheetFaults } from '#web/ui/sheet/model/faults.ts';
import { wholeAddress } from './site-columns.ts';
import { columnTitle } from '#domain/bulk-site/column-title.ts';

interface SiteCheck {
  readonly around: Surroundings;
  readonly isMultiLine: boolean;
  /** False during the first entry of the sheet, when missing values are not errors yet. */
  readonly isAsked: boolean;
  /** Errors from the server for cells that have not changed since. */
  readonly refused: readonly SiteMistake[];
}

export function siteFaults(sites: readonly Site[], { around, isMultiLine, isAsked, refused }: SiteCheck): SheetFaults {
  const faults = new Map<number, Record<string, string>>();
  const seen = siteMistakes(sites, around, sheetColumns).filter(({ message }) => isAsked || !isMissing(message));
  for (const { row, column, message } of [...seen, ...refused]) {
    const isPart = !isMultiLine && (addressParts as readonly string[]).includes(column);
    const key = isPart ? wholeAddress : column;
    const rowFaults = faults.get(row - 1) ?? {};
    // The error of the first invalid part is shown for the whole address.
    rowFaults[key] ??= isPart ? partFault(sites[row - 1]!, column, message) : message;
    faults.set(row - 1, rowFaults);
  }
  return faults;
}

const missing: readonly string[] = [validationMessages['validation.required'], texts['sheet.atLeastOneRow']];
const isMissing = (message: string): boolean => missing.includes(message);

/** An empty address is "required"; otherwise the message names the missing part. [SS-039] */
const partFault = (site: Site, column: string, message: string): string =>
  addressParts.every((part) => !site[part])
    ? message
    : fill(texts['sheet.partFault'], { part: columnTitle(column), message });
