/** Another window saved first; asks which version to keep. */
import styled from '@emotion/styled';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Button } from '#web/ui/button/Button.tsx';

export function ConflictNotice({ onResolve }: { onResolve: (which: 'mine' | 'theirs') => void }) {
  return (
    <Notice role="alert">
      <div>
        <strong>{texts['quoteRequest.conflictTitle']}</strong>
        <div>{texts['quoteRequest.conflictText']}</div>
      </div>
      <Button look="secondary" onClick={() => onResolve('theirs')}>
        {texts['quoteRequest.conflictLoad']}
      </Button>
      <Button onClick={() => onResolve('mine')}>{texts['quoteRequest.conflictKeep']}</Button>
    </Notice>
  );
}

const Notice = styled('div')(({ theme }) => ({
  position: 'sticky',
  zIndex: 5,
  top: 8,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  padding: 16,
  borderRadius: 8,
  border: `1px solid ${theme.tokens.tones.warning.main}`,
  background: theme.tokens.tones.warning.tint,
  color: theme.tokens.tones.warning.ink,
  '> div': { flex: '1 1 260px' },
}));
