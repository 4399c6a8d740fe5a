/** The request with one card per quote; read-only once it is completed (QR-009, QR-018, QR-019). */
import { Field } from '#web/ui/field/light/Field.tsx';
import styled from '@emotion/styled';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { termText } from '#domain/format/term.ts';
import { Alternatives } from './Alternatives.tsx';
import { declineAll, type Entry } from './answer/entry.ts';
import { askedValues } from './answer/open-entries.ts';
import { useAnswer } from './answer/use-answer.ts';
import { AskedQuotes } from './AskedQuotes.tsx';
import { ActionBar } from './frame/ActionBar.tsx';
import { Attachments } from './frame/Attachments.tsx';
import { ConflictNotice } from './frame/ConflictNotice.tsx';
import { PageHead } from './frame/PageHead.tsx';
import { ReviewDialog } from './frame/ReviewDialog.tsx';
import { serviceName } from './frame/service-name.ts';
import { ServiceSummary } from './frame/ServiceSummary.tsx';
import type { AskedService, QuoteRequestPage } from './provider-api.ts';
import { Section } from './Section.tsx';

interface Props {
  readonly token: string;
  readonly page: QuoteRequestPage;
  readonly onPage: (page: QuoteRequestPage) => void;
}

export function AnswerForm({ token, page, onPage }: Props) {
  const editor = useAnswer(token, page, onPage);
  const [isReviewing, setIsReviewing] = useState(false);
  const isClosed = page.status !== 'SENT';
  const isAlternative = alternativesOf(page);
  const [asked, others] = [editor.entries.filter((each) => !isAlternative(each)), editor.entries.filter(isAlternative)];
  const titleOf = (entry: Entry): string => [nameOf(page, entry), termLabel(entry)].filter(Boolean).join(' · ');
  const askedOf = (entry: Entry) => askedValues(serviceOf(page, entry));
  const shared = {
    faults: editor.faults,
    currencies: page.currencies.map(({ code }) => code),
    defaultCurrency: page.default_currency_code,
  };
  const put = (changed: readonly Entry[]): void => {
    const next = new Map(changed.map((entry) => [entry.key, entry]));
    editor.change({ entries: editor.entries.map((each) => next.get(each.key) ?? each) });
  };
  const decline = () => editor.change({ entries: [...declineAll(asked), ...others] });
  return (
    <Page data-open={!isClosed || undefined} data-wide={asked.length > limits.answerGridAbove || undefined}>
      <PageHead page={page} />
      {editor.state.kind === 'conflict' && <ConflictNotice onResolve={(which) => void editor.resolve(which)} />}
      <ServiceSummary services={page.services} />
      <Section title={texts['quoteRequest.quotes']} action={!isClosed && <DeclineAll onClick={decline} />}>
        <AskedQuotes
          {...shared}
          page={page}
          entries={asked}
          isClosed={isClosed}
          nameOf={(entry) => nameOf(page, entry)}
          termOf={termLabel}
          askedOf={askedOf}
          onChange={put}
        />
      </Section>
      <Alternatives
        {...shared}
        entries={others}
        asked={asked}
        limit={page.alternative_limit}
        isClosed={isClosed}
        titleOf={titleOf}
        askedOf={askedOf}
        onChange={(next) => editor.change({ entries: [...asked, ...next] })}
      />
      <Comments text={editor.comments} isClosed={isClosed} onChange={(comments) => editor.change({ comments })} />
      <Section title={texts['quoteRequest.attachments']}>
        <Attachments token={token} page={page} isClosed={isClosed} />
      </Section>
      {!isClosed && (
        <ActionBar
          state={editor.state}
          onSave={() => void editor.save()}
          onSubmit={() => setIsReviewing(editor.isReady())}
        />
      )}
      {isReviewing && (
        <ReviewDialog
          entries={editor.entries}
          titleOf={titleOf}
          onBack={() => setIsReviewing(false)}
          onSubmit={editor.submit}
        />
      )}
    </Page>
  );
}

const DeclineAll = ({ onClick }: { onClick: () => void }) => (
  <Button look="secondary" onClick={onClick}>
    {texts['quoteRequest.noBidAll']}
  </Button>
);

interface CommentsProps {
  readonly text: string;
  readonly isClosed: boolean;
  readonly onChange: (text: string) => void;
}

const Comments = ({ text, isClosed, onChange }: CommentsProps) => (
  <Section title={texts['quoteRequest.comments']}>
    <fieldset disabled={isClosed}>
      <Field
        kind="longText"
        id="comments"
        title={texts['quoteRequest.comments']}
        isTitleHidden
        value={text}
        onChange={(comments = '') => onChange(comments)}
        field={{ maxLength: limits.providerCommentMaxLength }}
      />
    </fieldset>
  </Section>
);

const alternativesOf =
  (page: QuoteRequestPage) =>
  (entry: Entry): boolean =>
    entry.id === null || page.quotes.some(({ id, is_alternative }) => id === entry.id && is_alternative);

const serviceOf = (page: QuoteRequestPage, entry: Entry): AskedService | undefined => {
  const quote = page.quotes.find(({ id }) => id === (entry.id ?? entry.alternativeToId));
  return page.services.find(({ id }) => id === quote?.service_id);
};

function nameOf(page: QuoteRequestPage, entry: Entry): string {
  const service = serviceOf(page, entry);
  return service ? serviceName(service) : entry.serviceType;
}

function termLabel({ askedTerm, term }: Entry): string {
  const months = askedTerm ?? (term === '' ? null : Number(term));
  return months === null ? '' : termText(months);
}

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 24,
  maxWidth: 1080,
  margin: '0 auto',
  padding: '24px 16px 40px',
  '> section > fieldset': { minWidth: 0, margin: 0, padding: 0, border: 0 },
  '&[data-open]': { paddingBottom: 140 },
  '&[data-wide]': { maxWidth: 1440 },
  // Keeps the focused field clear of the sticky bar at the bottom.
  'input, select, textarea, button, label': { scrollMarginBlock: 96 },
});
