/** What is wrong in the address sheet, in the columns that it shows. */
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
  /** False while the sheet is filled in for the first time: what is only missing is not told yet. */
  readonly isAsked: boolean;
  /** What the server said of cells that are as they were then. */
  readonly refused: readonly SiteMistake[];
}

export function siteFaults(sites: readonly Site[], { around, isMultiLine, isAsked, refused }: SiteCheck): SheetFaults {
  const faults = new Map<number, Record<string, string>>();
  const seen = siteMistakes(sites, around, sheetColumns).filter(({ message }) => isAsked || !isMissing(message));
  for (const { row, column, message } of [...seen, ...refused]) {
    const isPart = !isMultiLine && (addressParts as readonly string[]).includes(column);
    const key = isPart ? wholeAddress : column;
    const told = faults.get(row - 1) ?? {};
    // The first part that is wrong speaks for the address.
    told[key] ??= isPart ? partFault(sites[row - 1]!, column, message) : message;
    faults.set(row - 1, told);
  }
  return faults;
}

const missing: readonly string[] = [validationMessages['validation.required'], texts['sheet.atLeastOneRow']];
const isMissing = (message: string): boolean => missing.includes(message);

/** An address of which nothing is there is required; else the part is named. [SS-039] */
const partFault = (site: Site, column: string, message: string): string =>
  addressParts.every((part) => !site[part])
    ? message
    : fill(texts['sheet.partFault'], { part: columnTitle(column), message });
