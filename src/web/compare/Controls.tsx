/** Settings of the comparison: months, currency, with or without taxes; and its export. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { limits } from '#generated/domain/limits.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { fill } from '#domain/format/fill.ts';
import { useCurrencies } from '#web/ui/lookup/currencies.ts';
import type { ComparisonView } from './comparison-api.ts';

interface Props {
  readonly view: ComparisonView;
  readonly onChange: (view: ComparisonView) => void;
  readonly onCsv: () => void;
}

export function Controls({ view, onChange, onCsv }: Props) {
  const currencies = useCurrencies(view.currency);
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', '@media print': { display: 'none' } }}
    >
      <TextField
        select
        size="small"
        label={texts['comparison.horizon']}
        value={view.horizonMonths ?? 0}
        onChange={({ target }) => onChange({ ...view, horizonMonths: Number(target.value) || null })}
        sx={{ minWidth: 170 }}
      >
        <MenuItem value={0}>{texts['comparison.ownTerm']}</MenuItem>
        {limits.comparisonHorizonOptions.map((months) => (
          <MenuItem key={months} value={months}>
            {fill(texts['comparison.months'], { months })}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={texts['comparison.currency']}
        value={view.currency}
        onChange={({ target }) => onChange({ ...view, currency: target.value as ComparisonView['currency'] })}
        sx={{ minWidth: 100 }}
      >
        {currencies.map((code) => (
          <MenuItem key={code} value={code}>
            {code}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={<Checkbox checked={view.isAllIn} onChange={(_, isAllIn) => onChange({ ...view, isAllIn })} />}
        label={texts['comparison.allIn']}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, marginLeft: { xs: -0.5, sm: 0 } }}>
        <Button size="small" onClick={onCsv}>
          {texts['comparison.csv']}
        </Button>
        <Button size="small" onClick={() => print()}>
          {texts['comparison.print']}
        </Button>
      </Box>
    </Box>
  );
}
