/** A single check box under its title. */
import styled from '@emotion/styled';
import type { InputProps } from '../contract.ts';
import { nativeProps } from './native.ts';

export const TickInput = (props: InputProps) => (
  <Tick
    {...nativeProps(props)}
    type="checkbox"
    checked={props.value === true}
    onChange={({ target }) => props.onChange(target.checked)}
  />
);

const Tick = styled('input')(({ theme }) => ({ width: 20, height: 20, accentColor: theme.tokens.primary }));
