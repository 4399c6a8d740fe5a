/** One quote to answer: a price with its terms, or 'No Bid' with a reason (QR-026 to QR-029). */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { useId, type ReactNode } from 'react';
import { noBidReasons } from '#generated/domain/lists/no-bid-reason.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { headings, upFrom } from '#web/theme/style.ts';
import { cardAttributes } from '../answer/card-fields.ts';
import { AttributeField } from './AttributeField.tsx';
import { fieldOf, type CardProps } from './card-props.ts';
import { OfferFields } from './OfferFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { ResponseToggle } from './ResponseToggle.tsx';
import { Slot } from './Slot.tsx';

interface Props extends CardProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  readonly isClosed: boolean;
  /** Replaces the toggle with the actions of an alternative. */
  readonly action?: ReactNode;
  /** Shown above the fields: the quote that it is an alternative to. */
  readonly about?: ReactNode;
}

export function QuoteCard({ title, subtitle, isClosed, action, about, ...card }: Props) {
  const titleId = useId();
  const { entry, onChange } = card;
  const { first, more } = cardAttributes(entry.serviceType);
  const toggle = (
    <ResponseToggle
      name={`${entry.key}-response`}
      isQuoting={entry.isQuoting}
      isDisabled={isClosed}
      onChange={(isQuoting) => onChange({ ...entry, isQuoting })}
    />
  );
  const attributes = (list: typeof first) =>
    list.map((attribute) => (
      <Slot key={attribute.wire} name={`${entry.key}.detail.${attribute.wire}`}>
        <AttributeField {...card} attribute={attribute} />
      </Slot>
    ));
  const fields = (
    <Plain disabled={isClosed || !entry.isQuoting}>
      <Grid>
        <PriceFields {...card} />
        {attributes(first)}
      </Grid>
      <Fold>
        <summary>{texts['quoteRequest.moreOffer']}</summary>
        <Grid>
          <OfferFields {...card} />
        </Grid>
      </Fold>
      {more.length > 0 && (
        <Fold>
          <summary>{texts['quoteRequest.more']}</summary>
          <Grid>{attributes(more)}</Grid>
        </Fold>
      )}
    </Plain>
  );
  return (
    <Card aria-labelledby={titleId} data-declined={!entry.isQuoting || undefined}>
      <Head>
        <div>
          <h3 id={titleId}>{title}</h3>
          {subtitle && <p>{subtitle}</p>}
        </div>
        {action ?? toggle}
      </Head>
      {about && <Plain disabled={isClosed}>{about}</Plain>}
      {!entry.isQuoting && (
        <Plain disabled={isClosed}>
          <Field
            {...fieldOf(card, 'no_bid_reason')}
            kind="enum"
            title={texts['quoteRequest.noBidReason']}
            value={entry.noBidReason}
            onChange={(noBidReason = '') => onChange({ ...entry, noBidReason })}
            isRequired={false}
            field={{ items: noBidReasons }}
          />
        </Plain>
      )}
      {fields}
    </Card>
  );
}

const Card = styled('article')(({ theme }) => ({
  padding: 16,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  h3: { ...headings(theme.tokens).section, margin: 0 },
  p: { margin: '2px 0 0', color: theme.tokens.textSecondary },
  '&[data-declined]': { background: theme.tokens.subtle },
  [upFrom.sm]: { padding: 24 },
}));
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 12,
  marginBottom: 16,
});
const Plain = styled('fieldset')({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  margin: '0 0 16px',
  padding: 0,
  border: 0,
  '&:last-child': { marginBottom: 0 },
});
const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [upFrom.sm]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [upFrom.md]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
});
const Fold = styled('details')(({ theme }) => ({
  borderTop: `1px solid ${theme.tokens.line}`,
  summary: { padding: '12px 0', fontWeight: 600, color: theme.tokens.primary, cursor: 'pointer' },
}));
