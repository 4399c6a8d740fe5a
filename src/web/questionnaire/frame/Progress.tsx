/** Progress as a bar and as text. [QN-008] [QN-009] */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import type { QuestionView } from '../journey/view.ts';

export function Progress({ view }: { view: QuestionView }) {
  return (
    <Line>
      <Track
        aria-label={texts['questionnaire.progressLabel']}
        aria-valuetext={progressText(view)}
        value={view.progress}
      />
      <Words aria-hidden="true">{progressText(view)}</Words>
    </Line>
  );
}

export function progressText({ number, left }: Pick<QuestionView, 'number' | 'left'>): string {
  if (left === null) return fill(texts['questionnaire.progressOpen'], { number });
  const { min, max } = left;
  if (max === 0) return fill(texts['questionnaire.progressLast'], { number });
  if (max - min > widestRange) return fill(texts['questionnaire.progressAtMost'], { number, many: max });
  if (min === max) return fill(texts['questionnaire.progressExact'], { number, few: min });
  return fill(texts['questionnaire.progress'], { number, few: min, many: max });
}

/** A wider range is not useful. */
const widestRange = 8;

const Line = styled('div')({ display: 'grid', gap: 8 });
const Track = styled('progress')(({ theme }) => ({
  appearance: 'none',
  width: '100%',
  height: 6,
  border: 0,
  borderRadius: 3,
  overflow: 'hidden',
  background: theme.tokens.line,
  '@media (forced-colors: active)': { appearance: 'auto', border: '1px solid CanvasText' },
  '&::-webkit-progress-bar': { background: theme.tokens.line },
  '&::-webkit-progress-value': { background: theme.tokens.primary, transition: 'inline-size 200ms' },
  '&::-moz-progress-bar': { background: theme.tokens.primary },
}));
const Words = styled('p')(({ theme }) => ({ margin: 0, fontSize: 13, color: theme.tokens.textSecondary }));
