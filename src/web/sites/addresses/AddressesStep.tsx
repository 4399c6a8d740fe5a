/** The sites of a project in a spreadsheet. [SS-001] [SS-002] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMemo, useRef, useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { mapMessages } from '#generated/domain/messages/map.ts';
import { sheetMessages } from '#generated/domain/messages/sheet.ts';
import { siteProfileMessages } from '#generated/domain/messages/siteProfile.ts';
import { isFilled, type Site } from '#domain/bulk-site/sites.ts';
import type { WireRecord } from '#runtime/view.ts';
import { part } from '#web/record/walkthrough/part.ts';
import { PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { pushEvent } from '#web/shell/analytics/push-event.ts';
import { useStore } from '#web/shell/store.ts';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { typed } from '#web/ui/sheet/model/commands.ts';
import type { Change } from '#web/ui/sheet/model/change.ts';
import { textCells, type SheetColumn } from '#web/ui/sheet/model/column.ts';
import { noFaults } from '#web/ui/sheet/model/faults.ts';
import type { SheetForm } from '#web/ui/sheet/model/paste-titles.ts';
import { at, type Cell } from '#web/ui/sheet/model/range.ts';
import type { Sheet } from '#web/ui/sheet/model/sheet.ts';
import type { SheetFiles } from '#web/ui/sheet/file/FileMenu.tsx';
import { SheetPanel } from '#web/ui/sheet/SheetPanel.tsx';
import { CustomConfiguration } from '../profiles/CustomConfiguration.tsx';
import { ProfilesDrawer } from '../profiles/ProfilesDrawer.tsx';
import { isMultiLine, multiLine } from '../saving/site-document.ts';
import type { StepProps } from '../step.ts';
import { useReady } from '../use-ready.ts';
import { Clashes } from './Clashes.tsx';
import { savingText, shownMarks } from './sheet-marks.ts';
import { SheetPages, rowsOf, useSheetPage } from './SheetPages.tsx';
import { siteColumns } from './site-columns.ts';
import { siteFaults } from './site-faults.ts';
import { SiteForm } from './SiteForm.tsx';
import { SiteMap } from './SiteMap.tsx';
import { useKnownTitles } from './use-known-titles.ts';
import { useRefused } from './use-refused.ts';
import { useSurroundings, type SiteSurroundings } from './use-surroundings.ts';

const newRow = () => ({ id: crypto.randomUUID() });

/** Exports named after the project; each import and export is reported to analytics. [AN-004] */
function fileNotices({ id, name }: WireRecord): SheetFiles {
  const projectId = String(id);
  return {
    name: String(name),
    onSaved: (format) => pushEvent('bulkSiteExport', { projectId, format }),
    onRead: (rows) => pushEvent('bulkSiteFilePreview', { projectId, rows }),
  };
}

export function AddressesStep(step: StepProps) {
  const { surroundings, failure, retry } = useSurroundings();
  useReady(surroundings !== null, step.onReady);
  return (
    <PanelFrame title={texts['bulkSite.sites']}>
      {surroundings && <SiteSheet {...step} {...surroundings} />}
      {failure && <LoadFailure error={failure} onRetry={retry} />}
      {!surroundings && !failure && <TableSkeleton />}
    </PanelFrame>
  );
}

function SiteSheet({ project, mode, profiles, around, own }: StepProps & SiteSurroundings) {
  const { sheet } = project;
  const { document: sheetDocument } = useStore(sheet.state);
  const isAsked = useStore(project.isAsked);
  const [page, setPage] = useSheetPage();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isMapOpen, setIsMapOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const [custom, setCustom] = useState<Cell | null>(null);
  const isMulti = isMultiLine(sheetDocument);
  const sites = sheetDocument.rows as readonly Site[];
  const refused = useRefused(project, sites);
  const columns = useSheetColumns(profiles, isMulti, own);
  const titles = useKnownTitles();
  const forms = useSheetForms(columns.choice.all, profiles, isMulti, own);
  const faults = useMemo(
    () => (around ? siteFaults(sites, { around, isMultiLine: isMulti, isAsked, refused }) : noFaults),
    [sites, around, isMulti, isAsked, refused],
  );
  const { marks } = project.saving;
  const shown = useMemo(() => shownMarks(sites, marks, columns.shown), [sites, marks, columns.shown]);
  const count = Math.max(limits.sheetPaddedRows, sites.length);
  const goTo = (row: number): void => {
    setPage({ size: limits.sheetPageSizeDefault, at: 0 });
    sheet.select(at(row, 0));
    box.current?.querySelector('textarea')?.focus();
  };
  const choose = (place: number, id: unknown): void => {
    const parts = { document: sheetDocument, columns: columns.shown, rowAt: (row: number) => row, newRow };
    const cell = { key: 'site_profile_id', title: '', width: 0, ...textCells('site_profile_id') };
    sheet.perform(texts['bulkSite.profileChosen'], typed(parts, place, cell, String(id)));
    setCustom(null);
  };
  return (
    <Box ref={box} sx={{ paddingRight: isDrawerOpen ? besideDrawer : 0 }}>
      <SheetPanel
        label={texts['bulkSite.sites']}
        sheet={sheet}
        columns={columns.shown}
        forms={forms}
        knownTitles={titles.known}
        onTitles={titles.learn}
        faults={faults}
        marks={shown}
        leastRows={limits.sheetPaddedRows}
        mostRows={limits.sheetPageSizeDefault}
        shown={useMemo(() => rowsOf(page, count), [page, count])}
        filled={sites.filter(isFilled).length}
        files={fileNotices(project.record)}
        {...(mode.isEditable && { status: savingText(project.saving) })}
        isLocked={!mode.isEditable}
        newRow={newRow}
        onResize={columns.resize}
        choice={columns.choice}
        onExtra={(_column, cell) => setCustom(cell)}
        aside={isMapOpen && <SiteMap sites={sites} onOpen={goTo} />}
      >
        <MultiLineSwitch sheet={sheet} isOn={isMulti} isLocked={!mode.isEditable} />
        <span {...part('profiles')}>
          <OpenButton isOpen={isDrawerOpen} onChange={setIsDrawerOpen} words={drawerWords} />
        </span>
        <OpenButton isOpen={isMapOpen} onChange={setIsMapOpen} words={mapWords} />
        <Clashes project={project} columns={columns.shown} />
        {mode.isEditable && <SiteForm sheet={sheet} newRow={newRow} />}
      </SheetPanel>
      <SheetPages page={page} count={count} onChange={setPage} />
      {isDrawerOpen && <ProfilesDrawer mayEdit={mode.mayEditProfiles} onClose={() => setIsDrawerOpen(false)} />}
      {custom && <CustomConfiguration onMade={({ id }) => choose(custom.row, id)} onClose={() => setCustom(null)} />}
    </Box>
  );
}

/** On wide screens the sheet leaves room for the open drawer, so that every column can be scrolled into view. */
const besideDrawer = { lg: `calc(${limits.profileDrawerMaxWidthPx}px - 32px)` };

interface SwitchProps {
  readonly sheet: Sheet;
  readonly isOn: boolean;
  readonly isLocked: boolean;
}

const MultiLineSwitch = ({ sheet, isOn, isLocked }: SwitchProps) => (
  <FormControlLabel
    control={
      <Switch
        checked={isOn}
        disabled={isLocked}
        onChange={(_event, after) =>
          sheet.perform(texts['bulkSite.multiLineChanged'], [{ kind: 'fact', key: multiLine, before: isOn, after }])
        }
      />
    }
    label={sheetMessages['sheet.multiLine']}
  />
);

const drawerWords = [siteProfileMessages['siteProfile.open'], siteProfileMessages['siteProfile.closeDrawer']] as const;
const mapWords = [mapMessages['map.showSites'], mapMessages['map.hide']] as const;

interface OpenButtonProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  readonly words: readonly [open: string, close: string];
}

const OpenButton = ({ isOpen, onChange, words: [open, close] }: OpenButtonProps) => (
  <Button size="small" onClick={() => onChange(!isOpen)} aria-expanded={isOpen}>
    {isOpen ? close : open}
  </Button>
);

/** The current address mode and the other one, because pasted lists have the address in one or several columns. */
function useSheetForms(
  all: readonly SheetColumn[],
  ...[profiles, isMulti, own]: Parameters<typeof siteColumns>
): readonly SheetForm[] {
  return useMemo(() => {
    const turn: Change = { kind: 'fact', key: multiLine, before: isMulti, after: !isMulti };
    return [
      { columns: all, turn: [] },
      { columns: siteColumns(profiles, !isMulti, own), turn: [turn] },
    ];
  }, [all, profiles, isMulti, own]);
}

/** The visible columns, with the widths that the user set. */
function useSheetColumns(...[profiles, isMulti, own]: Parameters<typeof siteColumns>) {
  const all = useMemo(() => siteColumns(profiles, isMulti, own), [profiles, isMulti, own]);
  const keys = useMemo(() => all.map(({ key }) => key), [all]);
  const { settings, change } = useColumnSettings('bulk-sites', keys, keys);
  const { sizes, visibility } = settings;
  const hidden = keys.filter((key) => visibility[key] === false).join(' ');
  const shown = useMemo(
    () =>
      all
        .filter(({ key, isNeeded }) => isNeeded || !hidden.split(' ').includes(key))
        .map((column) => ({ ...column, width: sizes[column.key] ?? column.width })),
    [all, sizes, hidden],
  );
  return {
    shown,
    resize: (key: string, width: number) => change({ sizes: { ...sizes, [key]: width } }),
    choice: {
      all,
      onShow: (key: string, isShown: boolean) => change({ visibility: { ...visibility, [key]: isShown } }),
    },
  };
}
