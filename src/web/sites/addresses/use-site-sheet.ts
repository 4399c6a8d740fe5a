/** The rows of a project as an open sheet: what changes in it is saved with the project, what others save comes into it. */
import { useEffect, useRef, useState } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { isFilled, type Site } from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { SheetDocument } from '#web/ui/sheet/model/change.ts';
import { createSheet, type Sheet } from '#web/ui/sheet/model/sheet.ts';
import type { Project } from '../use-project.ts';
import { sitesOf } from './site-parts.ts';

/** Key of the fact, as the project's data call it. [SS-003] */
export const multiLine = 'is_multi_line_entry';

export const isMultiLine = ({ facts }: SheetDocument): boolean => facts[multiLine] === true;

export function useSiteSheet({ record, data, pending, savedVersion, saver }: Project): Sheet {
  const [sheet] = useState(() => createSheet(documentOf(data), sheetWords));
  const known = useRef(sheet.state.get().document);
  /** What waits to be saved, as this sheet or the page around it changed it last. */
  const waiting = useRef(pending['addresses']);
  useEffect(
    () =>
      sheet.state.subscribe(() => {
        const { document } = sheet.state.get();
        if (document === known.current) return;
        known.current = document;
        waiting.current = dataOf(document);
        saver.change({ addresses: waiting.current });
      }),
    [sheet, saver],
  );
  const changed = pending['addresses'];
  useEffect(() => {
    if (changed === undefined || changed === waiting.current) return;
    waiting.current = changed;
    known.current = documentOf({ addresses: changed });
    sheet.receive(known.current);
  }, [sheet, changed]);
  const version = Number(record['version']);
  const [firstVersion] = useState(version);
  const isTheirs = pending['addresses'] === undefined && version > (savedVersion ?? firstVersion);
  useEffect(() => {
    const theirs = documentOf(data);
    if (!isTheirs || isSame(theirs, sheet.state.get().document)) return;
    known.current = theirs;
    sheet.receive(theirs);
  }, [sheet, isTheirs, data]);
  return sheet;
}

export const sheetWords = {
  undone: (step: string) => fill(texts['sheet.undone'], { step }),
  redone: (step: string) => fill(texts['sheet.redone'], { step }),
};

function documentOf(data: WireRecord): SheetDocument {
  const { [multiLine]: isMulti = false } = (data['addresses'] ?? {}) as WireRecord;
  return { rows: sitesOf(data), facts: { [multiLine]: isMulti } };
}

/** Without the empty rows behind the last filled one. */
function dataOf({ rows, facts }: SheetDocument): WireRecord {
  const last = rows.findLastIndex((row) => isFilled(row as Site));
  return { ...facts, rows: rows.slice(0, last + 1) };
}

const isSame = (one: SheetDocument, other: SheetDocument): boolean =>
  JSON.stringify(dataOf(one)) === JSON.stringify(dataOf(other));
