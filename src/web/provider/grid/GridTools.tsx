/** Above the grid: export and import, the currency of all prices, and actions on selected sites. */
import styled from '@emotion/styled';
import { useRef, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { sheetMessages } from '#generated/domain/messages/sheet.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { hiddenFromSight } from '#web/theme/style.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { inputStyle } from '#web/ui/field/light/native.ts';
import { readable } from '#web/ui/sheet/file/files.ts';
import { saveAs } from '#web/ui/viewer/save-as.ts';
import type { GridColumn } from './columns.ts';
import { copyTerms, fillDownPatches, withCurrency, type CellPatch } from './commands.ts';
import type { GridRow } from './rows.ts';
import { gridFile, patchesOfFile, type SheetPart } from './sheet-file.ts';
import { UploadDialog } from './UploadDialog.tsx';

interface Props {
  readonly sheet: SheetPart;
  readonly selected: readonly GridRow[];
  readonly title: string;
  readonly currencies: readonly string[];
  readonly defaultCurrency: string;
  readonly onPatches: (patches: readonly CellPatch[]) => void;
  readonly onRows: (rows: readonly GridRow[]) => void;
}

export function GridTools({ sheet, selected, title, currencies, defaultCurrency, onPatches, onRows }: Props) {
  const { rows, columns } = sheet;
  const answer = columns.find(({ key }) => key === 'answer')!;
  const chosen = new Set(selected);
  const forSelected = (change: (row: GridRow) => GridRow) =>
    onRows(rows.map((row) => (chosen.has(row) || chosen.size === 0 ? change(row) : row)));
  const codes = new Set(rows.flatMap(({ entries }) => entries.map(({ mrc }) => mrc.code)));
  return (
    <Bar>
      <Hint>{texts['quoteRequest.gridHint']}</Hint>
      <FileButtons sheet={sheet} title={title} onPatches={onPatches} />
      <Currency
        aria-label={texts['quoteRequest.currency']}
        value={codes.size === 1 ? [...codes][0] : ''}
        onChange={({ target }) => onRows(rows.map((row) => withCurrency(row, target.value)))}
      >
        {codes.size !== 1 && <option value="">{[...codes].join(', ')}</option>}
        {[...new Set([...currencies, defaultCurrency])].map((code) => (
          <option key={code}>{code}</option>
        ))}
      </Currency>
      <Button look="secondary" title={texts['quoteRequest.copyTermsHint']} onClick={() => forSelected(copyTerms)}>
        {texts['quoteRequest.copyTerms']}
      </Button>
      {selected.length > 1 && (
        <Button
          look="secondary"
          title={texts['quoteRequest.fillDownHint']}
          onClick={() => onPatches(fillDownPatches(selected, columns))}
        >
          {texts['quoteRequest.fillDown']}
        </Button>
      )}
      {selected.length > 0 && <Decline selected={selected} answer={answer} onPatches={onPatches} />}
    </Bar>
  );
}

interface DeclineProps extends Pick<Props, 'selected' | 'onPatches'> {
  readonly answer: GridColumn;
}

/** One reason for all selected sites. */
function Decline({ selected, answer, onPatches }: DeclineProps) {
  const choices = answer.choices(selected[0]!) ?? [];
  return (
    <Currency
      aria-label={fill(texts['quoteRequest.declineTitle'], { count: selected.length })}
      value=""
      onChange={({ target }) => onPatches(selected.map(({ id }) => ({ row: id, column: answer, text: target.value })))}
    >
      <option value="">{fill(texts['quoteRequest.declineTitle'], { count: selected.length })}</option>
      {choices.slice(1).map((each) => (
        <option key={each}>{each}</option>
      ))}
    </Currency>
  );
}

function FileButtons({ sheet, title, onPatches }: Pick<Props, 'sheet' | 'title' | 'onPatches'>) {
  const input = useRef<HTMLInputElement>(null);
  const [offered, setOffered] = useState<readonly CellPatch[] | null>(null);
  const read = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const patches = await patchesOfFile(file, sheet);
    if (patches === null) flash(sheetMessages['sheet.fileUnreadable']);
    else setOffered(patches);
  };
  return (
    <>
      <Button
        look="secondary"
        onClick={() =>
          void gridFile(sheet, title).then(
            (file) => saveAs(file, file.name),
            () => flash(sheetMessages['sheet.fileUnreadable']),
          )
        }
      >
        {texts['quoteRequest.download']}
      </Button>
      <Button look="secondary" onClick={() => input.current?.click()}>
        {texts['quoteRequest.upload']}
      </Button>
      <FileInput
        ref={input}
        type="file"
        tabIndex={-1}
        accept={readable}
        aria-label={texts['quoteRequest.upload']}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
      {offered && (
        <UploadDialog
          rows={sheet.rows}
          patches={offered}
          onClose={() => setOffered(null)}
          onApply={() => {
            onPatches(offered);
            setOffered(null);
          }}
        />
      )}
    </>
  );
}

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 12 });
const Hint = styled('p')(({ theme }) => ({
  flexBasis: '100%',
  margin: 0,
  color: theme.tokens.textSecondary,
  fontSize: 14,
}));
const Currency = styled('select')((props) => ({ ...inputStyle(props), width: 'auto', maxWidth: 240 }));
const FileInput = styled('input')(hiddenFromSight);
