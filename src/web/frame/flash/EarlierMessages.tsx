/** Earlier messages, collapsed by default. */
import styled from '@emotion/styled';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { useStore } from '#web/shell/store.ts';
import { earlierFlashes } from '#web/shell/flash/flash.ts';

export function EarlierMessages() {
  const earlier = useStore(earlierFlashes);
  if (earlier.length === 0) return null;
  return (
    <Folded>
      <summary>
        {shellMessages['shell.earlierMessages']} ({earlier.length})
      </summary>
      <ul>
        {earlier.toReversed().map(({ message }, at) => (
          <li key={earlier.length - at}>{message}</li>
        ))}
      </ul>
    </Folded>
  );
}

const Folded = styled('details')(({ theme }) => ({
  fontSize: 13,
  color: theme.tokens.textSecondary,
  summary: { minHeight: 24, cursor: 'pointer' },
  ul: { display: 'grid', gap: 4, margin: '8px 0 0', paddingLeft: 20 },
}));
