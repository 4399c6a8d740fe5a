/** Maps pasted columns to those of the sheet, initially by the header row. [SS-022] */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { fill } from '#domain/format/fill.ts';
import type { PastePlan, PasteSettings } from '../../model/paste.ts';
import type { SheetForm } from '../../model/paste-titles.ts';

interface Props {
  readonly plan: PastePlan;
  readonly forms: readonly SheetForm[];
  readonly settings: PasteSettings;
  readonly onSettings: (settings: PasteSettings) => void;
}

export function PasteTitles({ plan: { titles, hasHeader }, forms, settings, onSettings }: Props) {
  if (titles.length === 0) return null;
  const keys = titles.map(({ key }) => key);
  const choose = (at: number, key: string | null): void =>
    // A column takes only one of them.
    onSettings({ ...settings, titles: keys.map((held, place) => (place === at ? key : held === key ? null : held)) });
  return (
    <Box component="section" aria-label={texts['sheet.pasteTitles']} sx={{ marginTop: 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={hasHeader}
            onChange={(_event, isOn) => onSettings({ ...settings, titles: isOn ? keys : false })}
          />
        }
        label={texts['sheet.pasteHasTitles']}
      />
      {hasHeader && (
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
            paddingTop: 1,
          }}
        >
          {titles.map(({ given, key }, at) => (
            <TitleChoice
              key={at}
              given={given.trim() || fill(texts['sheet.pasteUnnamed'], { number: at + 1 })}
              column={key}
              forms={forms}
              onChange={(next) => choose(at, next)}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

interface ChoiceProps {
  readonly given: string;
  readonly column: string | null;
  readonly forms: readonly SheetForm[];
  readonly onChange: (column: string | null) => void;
}

const nowhere = '';

function TitleChoice({ given, column, forms, onChange }: ChoiceProps) {
  const columns = new Map(forms.flatMap((form) => form.columns).map((each) => [each.key, each.title]));
  return (
    <TextField
      select
      size="small"
      label={given}
      value={column ?? nowhere}
      onChange={({ target }) => onChange(target.value === nowhere ? null : target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          displayEmpty: true,
          SelectDisplayProps: { 'aria-label': fill(texts['sheet.pasteTitleFor'], { given }) },
        },
      }}
    >
      <MenuItem value={nowhere}>
        <Typography component="span" color="text.secondary">
          {texts['sheet.pasteNowhere']}
        </Typography>
      </MenuItem>
      {[...columns].map(([key, title]) => (
        <MenuItem key={key} value={key}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  );
}
