/** The team, the request, the carrier and the due date (QR-008); thanks after completion (QR-018). */
import styled from '@emotion/styled';
import { formatDate } from '#domain/format/date.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Icon } from '#web/ui/icon/Icon.tsx';
import { fill } from '#domain/format/fill.ts';
import { titleStyle } from '#web/theme/tokens.ts';
import { catalogueOf } from '#domain/services/catalogue.ts';
import type { QuoteRequestPage } from '../provider-api.ts';

export function PageHead({ page }: { page: QuoteRequestPage }) {
  const types = page.service_types.map((type) => catalogueOf(type)?.title ?? type).join(', ');
  const facts = [
    [texts['quoteRequest.serviceType'], types],
    [texts['quoteRequest.provider'], page.provider.name],
    [texts['quoteRequest.endCustomer'], page.team_name],
    [texts['quoteRequest.dateRequested'], formatDate(page.sent_at ?? page.created_at, 'text')],
    [texts['quoteRequest.answerBy'], page.due_at && page.status === 'SENT' ? formatDate(page.due_at, 'text') : null],
    [texts['quoteRequest.noteFromUs'], page.message],
  ] as const;
  return (
    <Head>
      <h1>{[texts['quoteRequest.title'], page.display_id].filter(Boolean).join(' ')}</h1>
      {page.status === 'COMPLETED' && (
        <Thanks ref={showThanks} tabIndex={-1}>
          <Icon name="check" />
          <div>
            <strong>{texts['quoteRequest.thanks']}</strong>
            {page.completed_at && (
              <div>{fill(texts['quoteRequest.completedOn'], { date: formatDate(page.completed_at, 'text') })}</div>
            )}
          </div>
        </Thanks>
      )}
      <Facts>{facts.map(([label, value]) => value && <Fact key={label} label={label} value={value} />)}</Facts>
    </Head>
  );
}

/** After a submit the user is at the end of a long page, so the thanks are focused. */
const showThanks = (thanks: HTMLElement | null): void => thanks?.focus();

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const Head = styled('div')(({ theme }) => ({ display: 'grid', gap: 16, h1: titleStyle(theme.tokens) }));
const Thanks = styled('output')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  padding: 16,
  borderRadius: 8,
  background: theme.tokens.tones.success.tint,
  color: theme.tokens.tones.success.ink,
}));
export const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
  gap: '12px 24px',
  margin: 0,
  dt: { fontSize: 13, color: theme.tokens.textSecondary },
  dd: { margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
}));
