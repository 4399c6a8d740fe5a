/** `/confirm/quote-request`: a carrier answers a quote request by its link, without an account (QR-006, QR-007). */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { Notice } from '#web/ui/notice/Notice.tsx';
import { Wordmark } from '#web/ui/icon/Wordmark.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { takeToken } from './link-token.ts';
import { openRequest, type QuoteRequestPage } from './provider-api.ts';

export default function ProviderPage() {
  const [token] = useState(takeToken);
  const [page, setPage] = useState<QuoteRequestPage | null>(null);
  const [refusal, setRefusal] = useState<string | null>(token === null ? texts['quoteRequest.invalid'] : null);
  useEffect(() => {
    if (token === null) return;
    openRequest(token).then(setPage, (error: unknown) => setRefusal(refusalText(error)));
  }, [token]);
  return (
    <>
      <title>
        {[texts['quoteRequest.title'], page?.display_id, shellMessages['shell.product']].filter(Boolean).join(' · ')}
      </title>
      <Bar>
        <Wordmark isOnBar leadsHome />
      </Bar>
      <main>
        {refusal !== null && (
          <Notice
            title={refusal}
            tone="error"
            {...(refusal === texts['quoteRequest.invalid'] && { text: texts['quoteRequest.invalidHelp'] })}
          />
        )}
        {refusal === null && page === null && <Spinner />}
        {token !== null && page && <AnswerForm key={page.status} token={token} page={page} onPage={setPage} />}
      </main>
    </>
  );
}

/** [QR-013] [QR-014] */
const refusalText = (error: unknown): string =>
  error instanceof HttpError && error.message !== '' ? error.message : texts['quoteRequest.invalid'];

const Bar = styled('header')(({ theme }) => ({
  padding: '12px 16px',
  background: theme.tokens.bar,
  color: theme.tokens.onBar,
}));
