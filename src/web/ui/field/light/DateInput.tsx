/** A date in the browser's own picker, which offers only allowed days. */
import type { InputProps } from '../contract.ts';
import { useDays } from '../days.ts';
import { TextInput } from './TextInput.tsx';

export const DateInput = (props: InputProps) => <TextInput {...props} {...useDays(props.field)} type="date" />;
