/** How far along, as a bar and in words. [QN-008] [QN-009] */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#web/shell/texts.ts';
import type { QuestionView } from '../journey/view.ts';

export function Progress({ view }: { view: QuestionView }) {
  const percent = Math.round(view.progress * 100);
  return (
    <Line>
      <Track
        role="progressbar"
        aria-label={texts['questionnaire.progressLabel']}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={progressText(view)}
      >
        <span style={{ width: `${percent}%` }} />
      </Track>
      <Words>{progressText(view)}</Words>
    </Line>
  );
}

export function progressText({ number, left: { min, max } }: Pick<QuestionView, 'number' | 'left'>): string {
  if (max === 0) return fill(texts['questionnaire.progressLast'], { number });
  if (min === max) return fill(texts['questionnaire.progressExact'], { number, few: min });
  return fill(texts['questionnaire.progress'], { number, few: min, many: max });
}

const Line = styled('div')({ display: 'grid', gap: 8 });
const Track = styled('div')(({ theme }) => ({
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  background: theme.tokens.line,
  span: {
    display: 'block',
    height: '100%',
    borderRadius: 3,
    background: theme.tokens.primary,
    transition: 'width 200ms',
  },
}));
const Words = styled('p')(({ theme }) => ({ margin: 0, fontSize: 13, color: theme.tokens.textSecondary }));
