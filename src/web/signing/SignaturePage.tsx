/** `/confirm/signature`: a document is signed by its mailed link, without an account (DO-029). */
import styled from '@emotion/styled';
import { useMemo, useState } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Wordmark } from '#web/ui/icon/Wordmark.tsx';
import { takeToken } from './link-token.ts';
import { Signing } from './Signing.tsx';
import { RefusedLink } from './states/RefusedLink.tsx';

export default function SignaturePage() {
  const [token] = useState(takeToken);
  const key = useMemo(() => (token === null ? null : { token }), [token]);
  return (
    <Page>
      <title>{[texts['sign.title'], shellMessages['shell.product']].join(' · ')}</title>
      <Bar>
        <Wordmark isOnBar />
      </Bar>
      <main>{key === null ? <RefusedLink /> : <Signing signer={key} />}</main>
    </Page>
  );
}

const Page = styled('div')({
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)',
  height: '100dvh',
  main: { minHeight: 0, overflow: 'auto' },
});
const Bar = styled('header')(({ theme }) => ({
  padding: '10px 16px',
  background: theme.tokens.bar,
  color: theme.tokens.onBar,
}));
