/** The sites with unconfirmed addresses in a sheet, those that need a correction first. [SS-053] [SS-056] [SS-057] */
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { bulkSiteMessages } from '#generated/domain/messages/bulkSite.ts';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { fixed, currentFixes, type Fix } from '#domain/bulk-site/fixes.ts';
import { isSettled, partMistakes } from '#domain/bulk-site/corrections.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import { useStore } from '#web/shell/store.ts';
import type { Change } from '#web/ui/sheet/model/change.ts';
import { noFaults, type SheetFaults } from '#web/ui/sheet/model/faults.ts';
import { createSheet, type Sheet } from '#web/ui/sheet/model/sheet.ts';
import { SheetPanel } from '#web/ui/sheet/SheetPanel.tsx';
import { sheetWords } from '../saving/site-document.ts';
import { correctionColumns } from './correction-columns.ts';
import { FixList } from './FixList.tsx';
import { readSites, withoutDetails } from './place-lookup.ts';
import type { AddressingState } from './use-addressing.ts';

interface Props {
  readonly asked: AddressingState;
  /** Returns the server's errors; null on success. */
  readonly onNext: (sites: readonly Site[]) => Promise<SheetFaults | null>;
  /** Renders the page or dialog around the sheet. */
  readonly renderFrame: (next: () => void, sheet: ReactNode) => ReactNode;
}

export function Corrections({ asked, onNext, renderFrame }: Props) {
  const [sheet] = useState(() => createSheet({ rows: asked.sites, facts: {} }, sheetWords));
  const sites = useStore(sheet.state).document.rows as readonly Site[];
  const [refused, setRefused] = useState({ sites, faults: noFaults });
  const [isAsked, setIsAsked] = useState(false);
  const columns = useMemo(() => correctionColumns(asked.suggestions), [asked]);
  const all = useMemo(() => [...asked.sites.keys()], [asked]);
  const missing = useMemo(() => missingIn(sites), [sites]);
  const groups = useMemo(() => currentFixes(asked.fixes, sites), [asked, sites]);
  const apply = (fixes: readonly Fix[]): void => sheet.perform(repaired(fixes.length), [changeOf(sites, fixes)]);
  useChosenPlaces(sheet, sites);
  const next = async (): Promise<void> => {
    if (missing.size > 0) return setIsAsked(true);
    const faults = await onNext(sites);
    if (faults !== null) setRefused({ sites, faults });
  };
  const settled = sites.filter(isSettled).length;
  return renderFrame(
    () => void next(),
    <>
      {/* Inside the page, because a flash message would cover the buttons. */}
      {isAsked && missing.size > 0 && <Alert severity="error">{texts['sheet.seeCells']}</Alert>}
      <Typography sx={{ color: 'text.secondary' }}>
        {fill(helpOf(asked), { open: sites.length - settled, settled })}
      </Typography>
      <FixList groups={groups} nameOf={(id) => sites.find((site) => site.id === id)?.name ?? ''} onApply={apply} />
      <SheetPanel
        label={texts['sheet.addressValidation']}
        sheet={sheet}
        columns={columns}
        // The server's errors apply until the first change.
        faults={refused.sites === sites && refused.faults.size > 0 ? refused.faults : missing}
        leastRows={sites.length}
        mostRows={sites.length}
        shown={all}
        filled={sites.length}
        isLocked={false}
        newRow={newRow}
        onResize={keepWidths}
      />
    </>,
  );
}

/** Omits the help about suggestions when there are none. */
const helpOf = ({ suggestions }: AddressingState): string =>
  bulkSiteMessages[suggestions.size > 0 ? 'bulkSite.correctionsHelp' : 'bulkSite.correctionsTyped'];

const newRow = () => ({ id: crypto.randomUUID() });
const repaired = (count: number) => fill(bulkSiteMessages['bulkSite.repaired'], { count });

/** One undoable step. */
function changeOf(sites: readonly Site[], fixes: readonly Fix[]): Change {
  const byId = new Map(fixes.map((fix) => [fix.id, fix]));
  const rows = sites.flatMap(({ id }, row) => (byId.has(id!) ? [row] : []));
  const before = rows.map((row) => sites[row]!);
  return { kind: 'set', rows, before, after: before.map((site) => fixed(site, byId.get(site.id!)!)) };
}

/** Column widths are fixed here. */
const keepWidths = (): void => undefined;

function missingIn(sites: readonly Site[]): SheetFaults {
  const found = sites.map((site, row) => [row, partMistakes(site)] as const);
  return new Map(found.filter(([, parts]) => Object.keys(parts).length > 0));
}

/** Fills in the parts of an address after its place was selected. */
function useChosenPlaces(sheet: Sheet, sites: readonly Site[]): void {
  useEffect(() => {
    const chosen = withoutDetails(sites);
    if (chosen.length === 0) return undefined;
    let isOver = false;
    void readSites(chosen).then((read) => {
      if (isOver || read.size === 0) return;
      const rows = sites.flatMap(({ id }, row) => (read.has(id!) ? [row] : []));
      const before = rows.map((row) => sites[row]!);
      const after = before.map(({ id }) => read.get(id!)!);
      sheet.perform(bulkSiteMessages['bulkSite.placeFound'], [{ kind: 'set', rows, before, after }]);
    });
    return () => {
      isOver = true;
    };
  }, [sheet, sites]);
}
