/** The credit that a ticket claims, with its calculation: duration, what counts, and the method. [TK-021] */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { formatNumber } from '#domain/format/number.ts';
import { limits } from '#generated/domain/limits.ts';
import { slaCreditMethods } from '#generated/domain/lists/sla-credit-method.ts';
import { creditMessages as texts } from '#generated/domain/messages/credit.ts';
import type { WireRecord } from '#runtime/view.ts';
import { durationText } from './duration.ts';

interface Credit {
  readonly service_id: string;
  readonly name: string | null;
  readonly method: string;
  readonly currency: string | null;
  /** Minor units, like the amount. */
  readonly mrc: number;
  readonly amount: number;
  readonly eligibleMinutes: number;
  readonly availability: number;
  readonly percent: number;
  readonly is_chronic: boolean;
  readonly steps: readonly { readonly kind: string; readonly value: number }[];
}

type Line = readonly [title: string, value: string];

export default function TicketCredit({ record }: { readonly record: WireRecord }) {
  const { services = [] } = (record['credit_calc'] ?? {}) as { readonly services?: readonly Credit[] };
  if (services.length === 0) return <Box sx={{ color: 'text.secondary' }}>{texts['credit.waits']}</Box>;
  const [first] = services;
  const isOneCurrency = services.every(({ currency }) => currency === first!.currency);
  const total = services.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 560 }}>
      {services.map((credit) => (
        <Steps key={credit.service_id} credit={credit} />
      ))}
      {services.length > 1 && isOneCurrency && (
        <Rows lines={[]} end={[texts['credit.total'], moneyOf(total, first!.currency)]} />
      )}
    </Box>
  );
}

const Steps = ({ credit }: { readonly credit: Credit }) => (
  <Box>
    <Typography variant="h3" sx={{ fontSize: 14, fontWeight: 600, marginBottom: 0.5 }}>
      {credit.name}
    </Typography>
    <Rows lines={linesOf(credit)} end={[texts['credit.amount'], moneyOf(credit.amount, credit.currency)]} />
    {credit.is_chronic && <Box sx={{ marginTop: 1, fontSize: 13 }}>{texts['credit.chronic']}</Box>}
  </Box>
);

/** In calculation order; steps without an effect are left out. */
function linesOf({ steps, method, mrc, currency, percent, availability, eligibleMinutes, amount }: Credit): Line[] {
  const value = (kind: string): number => steps.find((step) => step.kind === kind)?.value ?? 0;
  const share = { percent: formatNumber(percent, percent % 1 === 0 ? 0 : 2), mrc: moneyOf(mrc, currency) };
  const lines: (Line | false)[] = [
    [texts['credit.outage'], durationText(value('outage'))],
    value('excluded') > 0 && [texts['credit.excluded'], `– ${durationText(value('excluded'))}`],
    value('excluded') > 0 && [texts['credit.eligible'], durationText(eligibleMinutes)],
    [texts['credit.availability'], `${formatNumber(availability, 3)} %`],
    [texts['credit.method'], methodText(method)],
    [texts['credit.share'], fill(texts['credit.shareOf'], share)],
    value('method') > amount && [texts['credit.byMethod'], moneyOf(value('method'), currency)],
    value('method') > amount && [texts['credit.cap'], moneyOf(amount, currency)],
  ];
  return lines.filter((line) => line !== false);
}

function methodText(method: string): string {
  const item = slaCreditMethods.find(({ value }) => value === method);
  return item === undefined ? method : item.description;
}

const moneyOf = (value: number, code: string | null): string =>
  formatMoney({ value: Math.round(value), code: code ?? limits.defaultCurrency }, limits.defaultCurrency);

const Rows = ({ lines, end }: { readonly lines: readonly Line[]; readonly end: Line }) => (
  <Box
    component="dl"
    sx={{ margin: 0, display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '6px 16px' }}
  >
    {lines.map(([title, value]) => (
      <Row key={title} title={title} value={value} />
    ))}
    <Row title={end[0]} value={end[1]} isEnd />
  </Box>
);

interface RowProps {
  readonly title: string;
  readonly value: string;
  readonly isEnd?: boolean;
}

const Row = ({ title, value, isEnd = false }: RowProps) => {
  const end = isEnd ? { borderTop: 1, borderColor: 'divider', paddingTop: 0.75, fontWeight: 600 } : {};
  return (
    <>
      <Box component="dt" sx={{ color: isEnd ? 'text.primary' : 'text.secondary', ...end }}>
        {title}
      </Box>
      <Box
        component="dd"
        sx={{ margin: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums', maxWidth: 260, ...end }}
      >
        {value}
      </Box>
    </>
  );
};
