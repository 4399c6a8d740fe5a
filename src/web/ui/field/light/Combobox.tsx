/** Text with suggestions below it: an ARIA combobox with arrow key navigation. */
import styled from '@emotion/styled';
import { useState, type KeyboardEvent } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { framed, htmlProps, type FrameProps } from '../contract.ts';
import { Frame } from './Frame.tsx';
import { inputStyle } from './native.ts';
import { VisuallyHidden } from '../../notice/VisuallyHidden.tsx';
import { shadow } from '#web/theme/tokens.ts';

export interface Suggestion {
  readonly id: string;
  readonly title: string;
  readonly subtitle?: string;
}

interface Props extends FrameProps {
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly suggestions: readonly Suggestion[];
  readonly onPick: (suggestion: Suggestion) => void;
  /** Handles Enter on the text itself; returns true when the text was accepted. */
  readonly onEnter?: () => boolean;
  readonly onLeave?: () => void;
  /** Announced when the suggestions change. */
  readonly status?: string;
  readonly autoComplete?: string;
  readonly placeholder?: string | undefined;
}

export function Combobox({
  value,
  onType,
  suggestions,
  onPick,
  onEnter,
  onLeave,
  status,
  autoComplete = 'off',
  placeholder,
  ...frame
}: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const listId = `${frame.id}-list`;
  const pick = (suggestion: Suggestion) => {
    onPick(suggestion);
    setIsOpen(false);
    setActive(-1);
  };
  const leave = () => {
    setIsOpen(false);
    onLeave?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepBy[event.key];
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      setActive((now) => (now + step + suggestions.length) % suggestions.length);
    } else if (event.key === 'Enter') {
      const isPicked = isShown && suggestions[active] !== undefined;
      if (isPicked) pick(suggestions[active]!);
      if (isPicked || onEnter?.() === true) event.preventDefault();
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  };
  return (
    <Frame {...frame}>
      <Box>
        <Input
          id={frame.id}
          {...htmlProps(framed(frame))}
          {...roles.combobox}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete={autoComplete}
          placeholder={placeholder}
          value={value}
          onChange={(event) => {
            onType(event.target.value);
            setIsOpen(true);
            setActive(-1);
          }}
          onFocus={() => setIsOpen(true)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
        <List id={listId} {...roles.listbox} aria-label={texts['questionnaire.suggestions']} hidden={!isShown}>
          {suggestions.map((suggestion, at) => (
            <Offer
              key={suggestion.id}
              id={`${listId}-${at}`}
              suggestion={suggestion}
              isActive={at === active}
              onPick={() => pick(suggestion)}
            />
          ))}
        </List>
        <VisuallyHidden>{isOpen ? status : ''}</VisuallyHidden>
      </Box>
    </Frame>
  );
}

interface OfferProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

/** Pressing it leaves the focus in the field. */
const Offer = ({ id, suggestion: { title, subtitle }, isActive, onPick }: OfferProps) => (
  <Row
    id={id}
    {...roles.option}
    aria-selected={isActive}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onPick}
  >
    <strong>{title}</strong>
    {subtitle && <span>{subtitle}</span>}
  </Row>
);

const stepBy: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** No HTML element has these roles and allows free text. */
const roles = {
  combobox: { role: 'combobox' },
  listbox: { role: 'listbox' },
  option: { role: 'option' },
} as const;

const Box = styled('div')({ position: 'relative' });
const Input = styled('input')(inputStyle);
const List = styled('ul')(({ theme }) => ({
  position: 'absolute',
  zIndex: 20,
  top: 'calc(100% + 4px)',
  left: 0,
  right: 0,
  margin: 0,
  padding: 4,
  listStyle: 'none',
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  boxShadow: shadow,
  '&[hidden]': { display: 'none' },
}));
const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gap: 2,
  padding: '8px 10px',
  borderRadius: 6,
  cursor: 'pointer',
  strong: { fontWeight: 600 },
  span: { fontSize: 13, color: theme.tokens.textSecondary },
  '&:hover, &[aria-selected=true]': { background: theme.tokens.tones.purple.tint },
}));
