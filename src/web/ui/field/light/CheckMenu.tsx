/** Several values of a longer list: check boxes that unfold under a button with the current selection. [QN-137] */
import styled from '@emotion/styled';
import { useId, useState } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import type { InputProps } from '../contract.ts';
import { Icon } from '../../icon/Icon.tsx';
import { Checkbox } from './Checkbox.tsx';
import type { Choice } from './ChoiceCards.tsx';
import { inputStyle } from './native.ts';

export interface CheckMenuProps extends Pick<InputProps, 'id' | 'describedBy' | 'isInvalid' | 'isDisabled'> {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
  /** For the only control of a page. */
  readonly isOpenAtFirst?: boolean;
}

export function CheckMenu(props: CheckMenuProps) {
  const { choices, chosen, onToggle, isOpenAtFirst = false } = props;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const menuId = useId();
  const titles = choices.filter(({ id }) => chosen.includes(id)).map(({ title }) => title);
  return (
    // Unfolds in place, so it covers nothing and Next does not move under the pointer.
    <div>
      <Opener
        id={props.id}
        type="button"
        disabled={props.isDisabled}
        aria-describedby={props.describedBy}
        aria-expanded={isOpen}
        aria-controls={menuId}
        data-invalid={props.isInvalid || undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
      >
        <span>{titles.join(', ') || texts['questionnaire.choose']}</span>
        <Arrow isOpen={isOpen}>
          <Icon name="back" size={18} />
        </Arrow>
      </Opener>
      <Menu id={menuId} aria-label={texts['questionnaire.options']} hidden={!isOpen}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.id}
            label={choice.title}
            note={choice.subtitle}
            isChecked={chosen.includes(choice.id)}
            isDisabled={choice.isDisabled}
            onChange={() => onToggle(choice.id)}
          />
        ))}
      </Menu>
    </div>
  );
}

const Opener = styled('button')((props) => ({
  ...inputStyle(props),
  display: 'flex',
  justifyContent: 'space-between',
  gap: 8,
  textAlign: 'left',
  cursor: 'pointer',
  '&[data-invalid=true]': { borderColor: props.theme.tokens.tones.error.main },
}));
const Arrow = styled('span', { shouldForwardProp: (name) => name !== 'isOpen' })<{ isOpen: boolean }>(({ isOpen }) => ({
  flex: 'none',
  display: 'grid',
  alignSelf: 'center',
  transform: `rotate(${isOpen ? 90 : -90}deg)`,
}));
const Menu = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  minWidth: 0,
  margin: '4px 0 0',
  padding: 4,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  '&[hidden]': { display: 'none' },
}));
