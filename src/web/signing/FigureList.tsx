/** The figures of the contract, and in one line whether they are those of the quotes. */
import styled from '@emotion/styled';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { contractStartRules } from '#generated/domain/lists/contract-start-rule.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Icon } from '#web/ui/icon/Icon.tsx';
import type { Figures } from './signing-api.ts';

export function FigureList({ figures }: { figures: Figures }) {
  const { term, total_mrc: mrc, total_nrc: nrc, start_rule: start, notice_period: notice } = figures;
  const facts: readonly (readonly [string, string | null])[] = [
    [texts['sign.term'], term === null ? null : monthsText(term)],
    [texts['sign.mrc'], mrc && formatMoney(mrc)],
    [texts['sign.nrc'], nrc && formatMoney(nrc)],
    [texts['sign.start'], contractStartRules.find(({ value }) => value === start)?.label ?? null],
    [texts['sign.notice'], notice === null ? null : fill(texts['sign.noticeDays'], { n: notice })],
  ];
  return (
    <section aria-label={texts['sign.figures']}>
      <Facts>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </Facts>
      <Comparison figures={figures} />
    </section>
  );
}

function Comparison({ figures }: { figures: Figures }) {
  const { agrees, versions, quoted_on: quotedOn, differences, difference_reason: reason } = figures;
  if (versions.length === 0) return null;
  if (agrees)
    return (
      <Line>
        <Icon name="check" size={18} />
        {fill(texts[quotedOn === null ? 'sign.agrees' : 'sign.agreesOn'], {
          versions: [...new Set(versions)].map((version) => `v${version}`).join(', '),
          date: quotedOn === null ? '' : formatDate(quotedOn, 'text'),
        })}
      </Line>
    );
  return (
    <Line data-differs>
      <Icon name="warning" size={18} />
      <span>
        {texts['sign.differs']}
        {differences.map((each) => (
          <span key={`${each.service}-${each.figure}`}>
            {fill(texts['sign.insteadOf'], {
              figure: [each.service, figureNames[each.figure] ?? each.figure].filter(Boolean).join(' '),
              paper: shown(each.paper),
              quote: shown(each.quote),
            })}
          </span>
        ))}
        {reason !== null && <span>{fill(texts['sign.reason'], { reason })}</span>}
      </span>
    </Line>
  );
}

const figureNames: Readonly<Record<string, string>> = {
  term: texts['sign.term'],
  mrc: texts['sign.mrc'],
  nrc: texts['sign.nrc'],
  total_mrc: texts['sign.totalMrc'],
  total_nrc: texts['sign.totalNrc'],
};

function shown(value: Money | number | null): string {
  if (value === null) return texts['sign.unknown'];
  return typeof value === 'number' ? monthsText(value) : formatMoney(value);
}

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
  gap: 12,
  margin: '0 0 12px',
  padding: 16,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  dt: { fontSize: 12, color: theme.tokens.textSecondary },
  dd: { margin: 0, fontWeight: 600, color: theme.tokens.text, fontVariantNumeric: 'tabular-nums' },
}));
const Line = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 8,
  margin: 0,
  padding: '10px 12px',
  borderRadius: 6,
  background: theme.tokens.tones.success.tint,
  color: theme.tokens.tones.success.ink,
  fontWeight: 600,
  svg: { flex: 'none', marginTop: 1 },
  span: { display: 'block', fontWeight: 'inherit' },
  'span span': { fontWeight: 400 },
  '&[data-differs]': { background: theme.tokens.tones.warning.tint, color: theme.tokens.tones.warning.ink },
}));

/** One month at a time is no term. */
const monthsText = (n: number): string => (n === 1 ? texts['sign.monthToMonth'] : fill(texts['sign.months'], { n }));
