/** `/confirm/signature`: signs a document by an emailed link, without an account (DO-029). */
import styled from '@emotion/styled';
import { useMemo, useState } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { signMessages as texts } from '#generated/domain/messages/sign.ts';
import { Wordmark } from '#web/ui/icon/Wordmark.tsx';
import { takeLink } from './link-token.ts';
import { SealedCopy } from './SealedCopy.tsx';
import { Signing } from './Signing.tsx';
import { RefusedLink } from './states/RefusedLink.tsx';

export default function SignaturePage() {
  const [link] = useState(takeLink);
  const signer = useMemo(() => (link === null || link.isCopy ? null : { token: link.token }), [link]);
  return (
    <Page>
      <title>
        {[texts[link?.isCopy ? 'sign.copyTitle' : 'sign.title'], shellMessages['shell.product']].join(' · ')}
      </title>
      <Bar>
        <Wordmark isOnBar leadsHome />
      </Bar>
      <main>
        {link === null && <RefusedLink />}
        {link?.isCopy === true && <SealedCopy token={link.token} />}
        {signer !== null && <Signing signer={signer} />}
      </main>
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
