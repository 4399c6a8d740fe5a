/** Multiline text, with a count of the remaining characters near the limit. */
import styled from '@emotion/styled';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import type { InputProps } from '../contract.ts';
import { inputStyle, nativeProps } from './native.ts';

/** The input shows the count from this many remaining characters. */
const shortRest = 200;

export function LongTextInput(props: InputProps) {
  const { maxLength = Infinity, rows = 5 } = props.field;
  const text = String(props.value ?? '');
  const left = maxLength - text.length;
  return (
    <>
      <Area
        {...nativeProps(props)}
        rows={rows}
        value={text}
        onChange={({ target }) => props.onChange(target.value === '' ? undefined : target.value)}
      />
      <CharactersLeft>
        {left <= shortRest ? fill(texts['questionnaire.charactersLeft'], { count: left }) : ''}
      </CharactersLeft>
    </>
  );
}

const Area = styled('textarea')((props) => ({ ...inputStyle(props), resize: 'vertical', lineHeight: 1.5 }));
const CharactersLeft = styled('output')(({ theme }) => ({
  fontSize: 13,
  color: theme.tokens.textSecondary,
  '&:empty': { display: 'none' },
}));
