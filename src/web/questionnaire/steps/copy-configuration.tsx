/** The copied answers for the new request; each is edited in a dialog. [QN-171] [QN-242] */
import styled from '@emotion/styled';
import { useState } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import { FieldError } from '#web/ui/field/light/Frame.tsx';
import { answerLines } from '#domain/questionnaire/answer-lines.ts';
import { fieldId, messageUnder } from '../issues/field.ts';
import { copiedViews } from './copy/copied-views.ts';
import { EditDialog } from './copy/EditDialog.tsx';
import type { StepProps } from './step.ts';

export default function CopyConfiguration({ view, issues, outside }: StepProps<'copyQuote'>) {
  const [open, setOpen] = useState<string | null>(null);
  const copied = copiedViews(view, outside.copied);
  const opened = copied.find(({ question }) => question.id === open);
  return (
    <div id={fieldId('copyQuote')}>
      <FieldError id={fieldId('copyQuote', 'error')} text={messageUnder(issues)} />
      <List>
        {copied.map((one) => (
          <div key={one.question.id}>
            <dt>{one.question.dashboardTitle}</dt>
            <dd>
              {answerLines(one.evaluation, one.question, one.stored!).map((line) => (
                <span key={line}>{line}</span>
              ))}
              <Button
                look="text"
                aria-label={fill(texts['questionnaire.changeOf'], { title: one.question.dashboardTitle })}
                onClick={() => setOpen(one.question.id)}
              >
                {texts['questionnaire.changeAnswer']}
              </Button>
            </dd>
          </div>
        ))}
      </List>
      {opened && <EditDialog view={opened} outside={outside} onClose={() => setOpen(null)} />}
    </div>
  );
}

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 0,
  margin: 0,
  padding: '4px 16px',
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  '& > div': { padding: '12px 0', borderTop: `1px solid ${theme.tokens.line}` },
  '& > div:first-of-type': { borderTop: 0 },
  dt: { fontSize: 13, fontWeight: 600, color: theme.tokens.textSecondary },
  dd: { position: 'relative', display: 'grid', gap: 2, margin: 0, paddingRight: 96, overflowWrap: 'anywhere' },
  'dd > button': { position: 'absolute', top: -20, right: -8, minHeight: 36, padding: '0 12px' },
}));
