/** Several of a longer list: a drop-down of check boxes, with what is chosen on its button. */
import styled from '@emotion/styled';
import { useEffect, useRef, useState } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Checkbox } from './Checkbox.tsx';
import type { Choice } from './ChoiceCards.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { inputStyle } from './input-style.ts';
import { shadow } from '#web/theme/tokens.ts';

interface Props extends FieldProps {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
}

export function CheckList({ choices, chosen, onToggle, ...field }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useCloseOutside(box, isOpen, () => setIsOpen(false));
  const titles = choices.filter(({ id }) => chosen.includes(id)).map(({ title }) => title);
  return (
    <Field {...field}>
      {({ 'aria-invalid': isInvalid, 'aria-required': _required, ...control }) => (
        <Box
          ref={box}
          onKeyDown={(event) => event.key === 'Escape' && isOpen && (event.stopPropagation(), setIsOpen(false))}
        >
          <Opener
            {...control}
            type="button"
            aria-expanded={isOpen}
            data-invalid={isInvalid}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span>{titles.join(', ') || texts['questionnaire.choose']}</span>
            <Arrow aria-hidden="true">▾</Arrow>
          </Opener>
          {isOpen && (
            <Menu role="group" aria-label={field.label}>
              {choices.map(({ id, title, isDisabled }) => (
                <Checkbox
                  key={id}
                  label={title}
                  isChecked={chosen.includes(id)}
                  isDisabled={isDisabled}
                  onChange={() => onToggle(id)}
                />
              ))}
            </Menu>
          )}
        </Box>
      )}
    </Field>
  );
}

function useCloseOutside(box: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onMove = ({ target }: Event) => !box.current?.contains(target as Node) && close();
    document.addEventListener('pointerdown', onMove);
    document.addEventListener('focusin', onMove);
    return () => {
      document.removeEventListener('pointerdown', onMove);
      document.removeEventListener('focusin', onMove);
    };
  });
}

const Box = styled('div')({ position: 'relative' });
const Opener = styled('button')((props) => ({
  ...inputStyle(props),
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  textAlign: 'left',
  cursor: 'pointer',
  '&[data-invalid=true]': { borderColor: props.theme.tokens.tones.error.main },
}));
const Arrow = styled('span')({ flex: 'none' });
const Menu = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: 20,
  top: 'calc(100% + 4px)',
  left: 0,
  right: 0,
  display: 'grid',
  maxHeight: 320,
  overflowY: 'auto',
  padding: 4,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  boxShadow: shadow,
}));
