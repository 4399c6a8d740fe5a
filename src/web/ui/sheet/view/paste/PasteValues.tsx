/** Texts that are not in the lists of their columns, each once, with a replacement. [SS-022] [SS-040] */
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { fill } from '#domain/format/fill.ts';
import { formatNumber } from '#domain/format/number.ts';
import type { SheetColumn } from '../../model/column.ts';
import type { PastePlan, PasteSettings } from '../../model/paste.ts';

interface Props {
  readonly plan: PastePlan;
  readonly settings: PasteSettings;
  readonly onSettings: (settings: PasteSettings) => void;
}

interface Unlisted {
  readonly column: SheetColumn;
  readonly given: string;
  readonly count: number;
}

export function PasteValues({ plan, settings, onSettings }: Props) {
  const [seen, setSeen] = useState<readonly Unlisted[]>([]);
  const found = unlistedIn(plan);
  // Replaced texts stay in the list, so the user can change the replacement.
  const settled = seen.filter(
    (each) => settings.values?.[each.column.key]?.[each.given] !== undefined && !found.some((one) => isSame(one, each)),
  );
  const shown = [...found, ...settled].toSorted(
    (one, other) => one.column.title.localeCompare(other.column.title) || one.given.localeCompare(other.given),
  );
  if (shown.length === 0) return null;
  const choose = ({ column, given }: Unlisted, text: string | undefined): void => {
    setSeen(shown);
    const { [given]: _before, ...others } = settings.values?.[column.key] ?? {};
    const values = text === undefined ? others : { ...others, [given]: text };
    onSettings({ ...settings, values: { ...settings.values, [column.key]: values } });
  };
  return (
    <>
      <Typography variant="h3" sx={{ marginTop: 2 }}>
        {texts['sheet.pasteValues']}
      </Typography>
      <Table size="small">
        <TableHead>
          <TableRow>
            {(['column', 'pasteValue', 'pasteValueCells', 'pasteValueTaken'] as const).map((word) => (
              <TableCell key={word}>{texts[`sheet.${word}`]}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.slice(0, limits.pasteListMax).map((each) => (
            <TableRow key={`${each.column.key} ${each.given}`}>
              <TableCell>{each.column.title}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{each.given}</TableCell>
              <TableCell>{formatNumber(each.count)}</TableCell>
              <TableCell sx={{ minWidth: 180 }}>
                <ValueChoice
                  unlisted={each}
                  taken={settings.values?.[each.column.key]?.[each.given]}
                  onChange={(text) => choose(each, text)}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {shown.length > limits.pasteListMax && (
        <Typography variant="body2">
          {fill(texts['sheet.pasteMore'], { count: shown.length - limits.pasteListMax })}
        </Typography>
      )}
    </>
  );
}

/** Select values that are commands, not texts. */
const kept = ' kept';

interface ChoiceProps {
  readonly unlisted: Unlisted;
  readonly taken: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

const ValueChoice = ({ unlisted: { column, given }, taken, onChange }: ChoiceProps) => (
  <TextField
    select
    fullWidth
    size="small"
    value={taken ?? kept}
    onChange={({ target }) => onChange(target.value === kept ? undefined : target.value)}
    slotProps={{
      select: {
        displayEmpty: true,
        SelectDisplayProps: { 'aria-label': fill(texts['sheet.pasteValueFor'], { given, column: column.title }) },
      },
    }}
  >
    <MenuItem value={kept}>{texts['sheet.pasteValueKept']}</MenuItem>
    <MenuItem value="">{texts['sheet.pasteValueEmpty']}</MenuItem>
    {(column.choices ?? []).map(({ value, label }) => (
      <MenuItem key={value} value={label}>
        {label}
      </MenuItem>
    ))}
  </TextField>
);

function unlistedIn({ cells }: PastePlan): readonly Unlisted[] {
  const found = new Map<string, Unlisted>();
  for (const { column, given, outcome } of cells) {
    if (outcome !== 'refused') continue;
    const text = given.trim();
    const key = `${column.key} ${text}`;
    found.set(key, { column, given: text, count: (found.get(key)?.count ?? 0) + 1 });
  }
  return [...found.values()];
}

const isSame = (one: Unlisted, other: Unlisted): boolean =>
  one.column.key === other.column.key && one.given === other.given;
