/** The menu that exports the sheet to a file and imports one. */
import ImportExportIcon from '@mui/icons-material/ImportExport';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { saveAs } from '#web/ui/viewer/save-as.ts';
import type { SheetControl } from '../view/control.ts';
import { cellsOfFile, readable, sheetFile, type FileKind } from './files.ts';

export interface SheetFiles {
  /** Name of the files. */
  readonly name: string;
  readonly onSaved: (kind: FileKind) => void;
  /** Called with the number of rows before the import preview opens. */
  readonly onRead: (rows: number) => void;
}

interface Props {
  readonly control: SheetControl;
  readonly files: SheetFiles;
  readonly isLocked: boolean;
}

export function FileMenu({ control, files, isLocked }: Props) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = (work: () => void): void => {
    setAnchor(null);
    work();
  };
  const load = async (file: File): Promise<void> => {
    const cells = await whileBusy(() => cellsOfFile(file));
    if (cells === null) return flash(texts['sheet.fileUnreadable']);
    files.onRead(cells.length);
    control.bringIn(cells);
  };
  return (
    <>
      <IconButton
        aria-label={texts['sheet.files']}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <ImportExportIcon />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(['xlsx', 'csv'] as const).map((kind) => (
          <MenuItem key={kind} onClick={() => choose(() => void save(control, files, kind))}>
            {texts[kind === 'xlsx' ? 'sheet.asExcel' : 'sheet.asCsv']}
          </MenuItem>
        ))}
        {!isLocked && (
          <MenuItem onClick={() => choose(() => input.current?.click())}>{texts['sheet.loadFile']}</MenuItem>
        )}
      </Menu>
      {!isLocked && (
        <input
          ref={input}
          type="file"
          hidden
          accept={readable}
          aria-label={texts['sheet.loadFile']}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void load(file);
            target.value = '';
          }}
        />
      )}
    </>
  );
}

async function save({ scene }: SheetControl, { name, onSaved }: SheetFiles, kind: FileKind): Promise<void> {
  saveAs(await whileBusy(() => sheetFile(scene, name, kind)), `${name}.${kind}`);
  onSaved(kind);
}
