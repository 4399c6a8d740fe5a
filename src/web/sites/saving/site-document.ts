/** Converts the rows of a project between its sheet and the server. */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import type { SheetRows } from '#domain/bulk-site/row-changes.ts';
import { isFilled, type Site } from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import type { SheetDocument } from '#web/ui/sheet/model/change.ts';

/** Key of the value in the project's data. [SS-003] */
export const multiLine = 'is_multi_line_entry';

export const isMultiLine = ({ facts }: SheetDocument): boolean => facts[multiLine] === true;

export const documentOf = ({ rows, is_multi_line_entry }: SheetRows): SheetDocument => ({
  rows,
  facts: { [multiLine]: is_multi_line_entry },
});

export const rowsIn = (document: SheetDocument): SheetRows => ({
  rows: document.rows as SheetRows['rows'],
  is_multi_line_entry: isMultiLine(document),
});

/** Without the empty rows after the last filled one. */
export function withoutTail(sheet: SheetRows): SheetRows {
  const last = sheet.rows.findLastIndex((row) => isFilled(row as Site));
  return last + 1 === sheet.rows.length ? sheet : { ...sheet, rows: sheet.rows.slice(0, last + 1) };
}

export const sheetWords = {
  undone: (step: string) => fill(texts['sheet.undone'], { step }),
  redone: (step: string) => fill(texts['sheet.redone'], { step }),
};
