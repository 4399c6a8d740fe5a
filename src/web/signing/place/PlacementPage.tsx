/** A document and its signers for staff: the draft, then its status. */
import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { documentStatuses } from '#generated/domain/lists/document-status.ts';
import { readSigningSetup, type SigningSetup } from '#generated/client/signing.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { Notice } from '#web/ui/notice/Notice.tsx';
import { Followed } from '../follow/Followed.tsx';
import { room } from '../room.ts';
import { Draft } from './Draft.tsx';
import { Trail } from './Trail.tsx';

export default function PlacementPage() {
  const { documentId = '' } = useParams();
  const client = useQueryClient();
  // Socket events invalidate this key.
  const key = ['signing-setup', documentId];
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: () => readSigningSetup(documentId) });
  const keep = (setup: SigningSetup): void => void client.setQueryData(key, setup);
  if (error !== null)
    return (
      <Notice title={error.message || texts['place.loadFailed']} tone="error">
        <Button onClick={() => void refetch()}>{texts['place.retry']}</Button>
      </Notice>
    );
  if (data === undefined) return <Spinner />;
  const state = documentStatuses.find(({ value }) => value === data.status);
  return (
    <Room>
      <Name>
        <title>{data.name}</title>
        <h1>{data.name}</h1>
        <StatusChip label={state?.label ?? data.status} color={state?.color ?? 'neutral'} />
        <Trail setup={data} />
      </Name>
      {data.status === 'DRAFT' ? (
        <Draft key={data.id} setup={data} onChange={keep} />
      ) : (
        <Followed setup={data} onChange={keep} />
      )}
    </Room>
  );
}

const Room = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplate: 'auto minmax(0, 1fr) / minmax(0, 1fr)',
  ...room,
  color: theme.tokens.text,
}));
const Name = styled('header')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 12px',
  minWidth: 0,
  padding: '8px 16px',
  background: theme.tokens.surface,
  h1: {
    minWidth: 0,
    margin: 0,
    fontSize: 20,
    fontWeight: 600,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
}));
