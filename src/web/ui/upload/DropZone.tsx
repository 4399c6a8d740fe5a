/** A button to choose files, which is also a drop area. */
import styled from '@emotion/styled';
import { useRef, useState, type DragEvent } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '../button/Button.tsx';
import { hiddenFromSight } from '#web/theme/style.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  /** File extensions without their dots. */
  readonly accept: readonly string[];
  readonly isMany: boolean;
  readonly describedBy?: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
}

export function DropZone({ id, label, accept, isMany, describedBy, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files].slice(0, isMany ? undefined : 1));
  };
  return (
    <Zone
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Button id={id} look="secondary" aria-describedby={describedBy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span>{texts[isMany ? 'questionnaire.dropFiles' : 'questionnaire.dropFile']}</span>
      <Input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={label}
        multiple={isMany}
        accept={accept.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </Zone>
  );
}

const Zone = styled('div')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 12,
  padding: 24,
  border: `1.5px dashed ${theme.tokens.control}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  color: theme.tokens.textSecondary,
  '&[data-over]': { borderColor: theme.tokens.primary, background: theme.tokens.tones.purple.tint },
}));
const Input = styled('input')(hiddenFromSight);
