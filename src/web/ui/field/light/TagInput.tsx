/** A list of names, each picked from suggestions or typed, and removed by its button. Typed text is never lost. */
import styled from '@emotion/styled';
import { useState } from 'react';
import { useAfterPress } from './use-after-press.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Icon } from '../../icon/Icon.tsx';
import { fill } from '#domain/format/fill.ts';
import { Combobox } from './Combobox.tsx';
import type { FrameProps } from '../contract.ts';

interface Props extends FrameProps {
  readonly values: readonly string[];
  readonly suggestions: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

export function TagInput({ values, suggestions, onChange, ...frame }: Props) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = suggestions.filter((name) => name.toLowerCase().includes(wanted)).slice(0, 7);
  const isNew = wanted !== '' && !found.some((name) => name.toLowerCase() === wanted);
  const rows = [
    ...found.map((name) => ({ id: name, title: name })),
    ...(isNew ? [{ id: `+${wanted}`, title: text.trim(), subtitle: texts['questionnaire.addName'] }] : []),
  ];
  const take = (name: string): void => {
    const isListed = values.some((one) => one.toLowerCase() === name.toLowerCase());
    if (!isListed) onChange([...values, name]);
    setText('');
  };
  const takeTyped = (): boolean => {
    if (wanted === '') return false;
    take(found.find((name) => name.toLowerCase() === wanted) ?? text.trim());
    return true;
  };
  const afterPress = useAfterPress(takeTyped);
  return (
    <div>
      <Combobox
        {...frame}
        value={text}
        onType={setText}
        suggestions={rows}
        onPick={({ title }) => take(title)}
        onEnter={takeTyped}
        onLeave={afterPress}
      />
      <Tags>
        {values.map((name) => (
          <li key={name}>
            {name}
            <button
              type="button"
              aria-label={fill(texts['questionnaire.removeOf'], { name })}
              onClick={() => onChange(values.filter((one) => one !== name))}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </Tags>
    </div>
  );
}

const Tags = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: '8px 0 0',
  padding: 0,
  listStyle: 'none',
  '&:empty': { display: 'none' },
  li: {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '2px 4px 2px 10px',
    borderRadius: 6,
    fontSize: 14,
    fontWeight: 600,
    background: theme.tokens.tones.purple.tint,
    color: theme.tokens.tones.purple.ink,
  },
  button: {
    display: 'grid',
    placeItems: 'center',
    width: 26,
    height: 26,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
}));
