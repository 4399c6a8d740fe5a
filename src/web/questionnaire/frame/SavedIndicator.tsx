/** Whether the answers are saved, as text. */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { useStore } from '#web/shell/store.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import type { SaveQueue, SaveState } from '../journey/save-queue.ts';

export function SavedIndicator({ queue }: { queue: SaveQueue }) {
  const state = useStore(queue.state);
  return <Words data-state={state.kind}>{savedText(state)}</Words>;
}

function savedText(state: SaveState): string {
  if (state.kind === 'idle') return '';
  if (state.kind === 'saving') return texts['questionnaire.saving'];
  if (state.kind === 'waiting') return texts['questionnaire.notSaved'];
  // Saved just now, so the date is omitted.
  const [, ...time] = formatDate(new Date(state.at).toISOString(), 'event').split(' ');
  return fill(texts['questionnaire.saved'], { time: time.join(' ') });
}

const Words = styled('output')(({ theme }) => ({
  display: 'block',
  minHeight: 20,
  margin: '12px 0 0',
  fontSize: 13,
  color: theme.tokens.textSecondary,
  '&[data-state=waiting]': { fontWeight: 600, color: theme.tokens.tones.warning.ink },
}));
