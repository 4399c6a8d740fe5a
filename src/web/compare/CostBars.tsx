/** The cost of each quote over the compared months: recurring and one-time charges stacked. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { comparisonMessages as texts } from '#generated/domain/messages/comparison.ts';
import { fill } from '#domain/format/fill.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import type { ComparedQuote, ComparedService } from './comparison-api.ts';
import { providerOf, termOf } from './lines.ts';

interface Props {
  readonly service: ComparedService;
  /** Compared months; null compares each quote over its own term. */
  readonly months: number | null;
}

export default function CostBars({ service, months }: Props) {
  const { tokens } = useTheme();
  const bars = service.quotes.flatMap(barOf);
  if (new Set(bars.map(({ total }) => total.code)).size !== 1)
    return <Typography>{texts['comparison.noCost']}</Typography>;
  const most = Math.max(...bars.map(({ total }) => total.value), 1);
  const part = (value: number, color: string) => (
    <Box sx={{ height: 14, width: `${(value / most) * 100}%`, backgroundColor: color }} />
  );
  return (
    <Box component="figure" sx={{ margin: 0 }}>
      <Typography component="figcaption" sx={{ fontWeight: 600, marginBottom: 1 }}>
        {months === null ? texts['comparison.cost'] : fill(texts['comparison.costOver'], { months })}
      </Typography>
      <PlainList sx={{ display: 'grid', gap: 1 }}>
        {bars.map(({ label, recurring, once, total }, at) => (
          <li key={`${label} ${at}`}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontSize: 13 }}>
              <span>{label}</span>
              <span>{formatMoney(total)}</span>
            </Box>
            <Box
              aria-hidden
              sx={{ display: 'flex', borderRadius: '3px', overflow: 'hidden', backgroundColor: tokens.subtle }}
            >
              {part(recurring, tokens.primary)}
              {part(once, tokens.tones.warning.main)}
            </Box>
          </li>
        ))}
      </PlainList>
      <Box sx={{ display: 'flex', gap: 2, marginTop: 1, fontSize: 12 }}>
        <Legend color={tokens.primary} text={texts['comparison.monthlyPart']} />
        <Legend color={tokens.tones.warning.main} text={texts['comparison.oneTimePart']} />
      </Box>
    </Box>
  );
}

const Legend = ({ color, text }: { color: string; text: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    <Box aria-hidden component="span" sx={{ width: 10, height: 10, borderRadius: '2px', backgroundColor: color }} />
    {text}
  </Box>
);

interface Bar {
  readonly label: string;
  readonly recurring: number;
  readonly once: number;
  readonly total: Money;
}

/** Empty for a quote with unknown cost. */
function barOf(compared: ComparedQuote): readonly Bar[] {
  const { value, converted, inputs } = compared.figures.tcv;
  if (!value) return [];
  const total = converted ?? value;
  const nrc = (inputs['nrc'] as Money).value;
  const once = converted === null || value.value === 0 ? nrc : Math.round((nrc * converted.value) / value.value);
  return [{ label: `${providerOf(compared)}, ${termOf(compared)}`, recurring: total.value - once, once, total }];
}
