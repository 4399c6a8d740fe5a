/** Preview of the later answers that a changed answer would remove. */
import styled from '@emotion/styled';
import { useEffect, useRef } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { fill } from '#domain/format/fill.ts';

interface Props {
  readonly titles: readonly string[];
  readonly onKeep: () => void;
  readonly onChange: () => void;
}

export function Removal({ titles, onKeep, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Box ref={box} role="alert" tabIndex={-1}>
      <p>{fill(texts['questionnaire.laterAnswersCleared'], { count: titles.length, titles: titles.join(', ') })}</p>
      <p>{texts['questionnaire.laterAnswersKept']}</p>
      <div>
        <Button look="secondary" onClick={onKeep}>
          {texts['questionnaire.keepAnswer']}
        </Button>
        <Button onClick={onChange}>{texts['questionnaire.changeAnswer']}</Button>
      </div>
    </Box>
  );
}

const Box = styled('div')(({ theme }) => ({
  marginTop: 20,
  padding: 16,
  borderRadius: 8,
  background: theme.tokens.tones.warning.tint,
  color: theme.tokens.tones.warning.ink,
  p: { margin: '0 0 8px' },
  'p:first-of-type': { fontWeight: 600 },
  div: { display: 'flex', flexWrap: 'wrap', gap: 12 },
}));
