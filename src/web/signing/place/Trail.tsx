/** Links from the signing of a document to the record that it belongs to. */
import styled from '@emotion/styled';
import { Link } from 'react-router';
import type { SigningSetup } from '#generated/client/signing.ts';
import { placeMessages as texts } from '#generated/domain/messages/place.ts';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { isSameEntry } from '#web/shell/navigation/entry.ts';
import { contractPath, documentPath, requestPath } from '../paths.ts';

export function Trail({ setup }: { setup: SigningSetup }) {
  const pathOf = useDashboardPath();
  const ways = [
    [texts['place.toRequest'], requestPath(setup)],
    [texts['place.toContract'], contractPath(setup)],
    [texts['place.toDocument'], documentPath(setup)],
  ] as const;
  return (
    <Ways aria-label={texts['place.belongsTo']}>
      {ways.map(([label, to]) => {
        if (to === null) return null;
        const path = pathOf(to);
        return (
          <Link key={label} to={path} reloadDocument={!isSameEntry(path)}>
            {label}
          </Link>
        );
      })}
    </Ways>
  );
}

const Ways = styled('nav')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  marginInlineStart: 'auto',
  fontSize: 14,
  fontWeight: 600,
  a: { color: theme.tokens.primary, textDecoration: 'none' },
  'a:hover': { textDecoration: 'underline' },
}));
