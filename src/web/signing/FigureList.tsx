/** The figures of the contract, and whether they equal those of the quotes. */
import styled from '@emotion/styled';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney, type Money } from '#domain/format/money.ts';
import { termText } from '#domain/format/term.ts';
import { contractStartRules } from '#generated/domain/lists/contract-start-rule.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Icon } from '#web/ui/icon/Icon.tsx';
import type { Figures } from './signing-api.ts';

export function FigureList({ figures }: { figures: Figures }) {
  const { term, total_mrc: mrc, total_nrc: nrc, start_rule: start, notice_period: notice } = figures;
  const facts: readonly (readonly [string, string | null])[] = [
    [texts['sign.term'], term === null ? null : termText(term)],
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
      {figures.changes !== null && <Changes changes={figures.changes} />}
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

/** The differences of a corrected contract from the previous one. */
const Changes = ({ changes }: { changes: NonNullable<Figures['changes']> }) => (
  <Corrected aria-label={texts['sign.changes']}>
    <strong>{texts[changes.length === 0 ? 'sign.changesNone' : 'sign.changes']}</strong>
    {changes.length > 0 && (
      <ul>
        {changes.map(({ service, figure, before, after }) => (
          <li key={`${service}-${figure}`}>
            <span>{nameOf(service, figure)}</span>
            {before !== null && <del>{shownAs(figure, before)}</del>}
            {before !== null && after !== null && <Icon name="forward" size={16} />}
            {after !== null && <ins>{shownAs(figure, after)}</ins>}
          </li>
        ))}
      </ul>
    )}
  </Corrected>
);

const figureNames: Readonly<Record<string, string>> = {
  term: texts['sign.term'],
  mrc: texts['sign.mrc'],
  nrc: texts['sign.nrc'],
  total_mrc: texts['sign.totalMrc'],
  total_nrc: texts['sign.totalNrc'],
  notice_period: texts['sign.notice'],
  auto_renew_term: texts['sign.renewal'],
  start_rule: texts['sign.start'],
  service_added: texts['sign.serviceAdded'],
  service_removed: texts['sign.serviceRemoved'],
};

/** `Fiber HQ MRC`; an added or removed service has only its name. */
const nameOf = (service: string | null, figure: string): string =>
  [figure.startsWith('service_') ? null : service, figureNames[figure] ?? figure].filter(Boolean).join(' ');

function shownAs(figure: string, value: Money | number | string): string {
  if (figure === 'start_rule') return contractStartRules.find((rule) => rule.value === value)?.label ?? String(value);
  if (typeof value === 'string') return value;
  return figure === 'notice_period' ? fill(texts['sign.noticeDays'], { n: Number(value) }) : shown(value);
}

function shown(value: Money | number | null): string {
  if (value === null) return texts['sign.unknown'];
  return typeof value === 'number' ? termText(value) : formatMoney(value);
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

const Corrected = styled('section')(({ theme }) => ({
  marginTop: 12,
  padding: '12px 16px',
  border: `1px solid ${theme.tokens.line}`,
  borderLeft: `4px solid ${theme.tokens.primary}`,
  borderRadius: 6,
  background: theme.tokens.surface,
  color: theme.tokens.text,
  ul: { display: 'grid', gap: 6, margin: '8px 0 0', padding: 0, listStyle: 'none' },
  li: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', fontVariantNumeric: 'tabular-nums' },
  'li > span': { flex: '1 1 160px', color: theme.tokens.textSecondary },
  del: { color: theme.tokens.textSecondary },
  ins: { fontWeight: 600, textDecoration: 'none' },
}));
