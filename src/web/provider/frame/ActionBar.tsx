/** The bar at the bottom: save state, save and submit, easy to reach on a phone (QR-011, QR-012). */
import styled from '@emotion/styled';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { belowSm, upFrom } from '#web/theme/style.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import type { SaveState } from '../answer/use-answer.ts';

interface Props {
  readonly state: SaveState;
  readonly onSave: () => void;
  readonly onSubmit: () => void;
}

export function ActionBar({ state, onSave, onSubmit }: Props) {
  return (
    <Bar>
      <Inner>
        <State data-kind={state.kind}>{stateText(state)}</State>
        <Button look="secondary" onClick={onSave}>
          <Long>{texts['quoteRequest.saveAndFinishLater']}</Long>
          <Short>{texts['quoteRequest.save']}</Short>
        </Button>
        <Button onClick={onSubmit}>{texts['quoteRequest.submit']}</Button>
      </Inner>
    </Bar>
  );
}

function stateText(state: SaveState): string {
  switch (state.kind) {
    case 'typing':
      return texts['quoteRequest.typing'];
    case 'saving':
      return texts['quoteRequest.saving'];
    case 'unreachable':
      return texts['quoteRequest.notSaved'];
    case 'faulty':
      return texts['quoteRequest.needsFixing'];
    case 'conflict':
      return texts['quoteRequest.conflictTitle'];
    case 'saved': {
      const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: false });
      return fill(texts['quoteRequest.savedAt'], { time: time.format(state.at) });
    }
    default:
      return '';
  }
}

const Bar = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: 10,
  insetInline: 0,
  bottom: 0,
  borderTop: `1px solid ${theme.tokens.line}`,
  background: theme.tokens.surface,
  paddingBottom: 'env(safe-area-inset-bottom)',
  '@media print': { display: 'none' },
}));
const Inner = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 8,
  maxWidth: 1080,
  margin: '0 auto',
  padding: '10px 16px',
  [belowSm]: { button: { flex: 1 } },
});
const State = styled('output')(({ theme }) => ({
  flex: 1,
  minWidth: 120,
  fontSize: 13,
  color: theme.tokens.textSecondary,
  '&:is([data-kind=faulty], [data-kind=unreachable], [data-kind=conflict])': {
    fontWeight: 600,
    color: theme.tokens.tones.warning.ink,
  },
  [belowSm]: { flexBasis: '100%', '&:empty': { display: 'none' } },
}));
const Long = styled('span')({ [belowSm]: { display: 'none' } });
const Short = styled('span')({ [upFrom.sm]: { display: 'none' } });
