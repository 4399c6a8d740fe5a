/** A member of the team signs in the application, at the request that the contract belongs to (SIGN_CONTRACTS). */
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

/** The document scrolls in its own window, so that the bar below it stays in sight. */
const Room = styled('div')({ ...room, overflow: 'auto' });
