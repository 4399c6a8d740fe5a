/** A field in the skin of the application. */
import { createElement } from 'react';
import { framed, type FieldProps, type FrameProps, type InputKind, type InputProps, type Values } from '../contract.ts';
import { inputOf } from './inputs.ts';
import { FieldRow } from './FieldRow.tsx';

export function Field<Kind extends InputKind, Value extends Values[Kind]>({
  kind,
  field,
  ...props
}: FieldProps<Kind, Value>) {
  return (
    <GeneratedField {...props} onChange={props.onChange as InputProps['onChange']} field={{ input: kind, ...field }} />
  );
}

type Props = FrameProps & Omit<InputProps, 'describedBy' | 'isInvalid'>;

/** A field as described by a generated form. */
export const GeneratedField = (props: Props) => (
  <FieldRow {...props}>{createElement(inputOf(props.field.input), { ...props, ...framed(props) })}</FieldRow>
);
