/** A team member signs inside the application, on the page of the contract's request (SIGN_CONTRACTS). */
import styled from '@emotion/styled';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { Onward } from './Onward.tsx';
import { room } from './room.ts';
import { Signing } from './Signing.tsx';

export default function SignInApp() {
  const { documentId = '' } = useParams();
  const signer = useMemo(() => ({ document_id: documentId }), [documentId]);
  return (
    <Room>
      <Signing key={documentId} signer={signer} onward={<Onward />} />
    </Room>
  );
}

/** The document scrolls separately, so that the bar below stays visible. */
const Room = styled('div')({ ...room, overflow: 'auto' });
