/** All issues above the question, each with a link to its control; takes the focus when it appears. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { focusIssue } from '../issues/field.ts';
import { summaryText } from '../issues/label.ts';
import type { QuestionView } from '../journey/view.ts';
import { headings } from '#web/theme/style.ts';

interface Props {
  readonly view: QuestionView;
  readonly data: AnswerData;
  readonly issues: readonly Issue[];
}

export function ErrorSummary({ view, data, issues }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const lines = [...new Map(issues.map((issue) => [summaryText(view, data, issue), issue])).entries()];
  return (
    <Box ref={box} role="alert" tabIndex={-1} aria-labelledby="problem">
      <h2 id="problem">{texts['questionnaire.errorSummary']}</h2>
      <ul>
        {lines.map(([line, issue]) => (
          <li key={line}>
            <button
              type="button"
              onClick={() => focusIssue(issue, document.querySelector('#question-form') ?? document)}
            >
              {line}
            </button>
          </li>
        ))}
      </ul>
    </Box>
  );
}

const Box = styled('div')(({ theme }) => ({
  marginBottom: 24,
  padding: 16,
  border: `2px solid ${theme.tokens.tones.error.main}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  h2: { ...headings(theme.tokens).block, margin: '0 0 8px' },
  ul: { display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' },
  button: {
    minHeight: 28,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'left',
    textDecoration: 'underline',
    color: theme.tokens.tones.error.ink,
    cursor: 'pointer',
  },
}));
