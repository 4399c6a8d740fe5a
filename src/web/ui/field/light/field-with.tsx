/** Fields in the light skin of the public pages, with only the inputs that a page needs. */
import { createElement, type ComponentType } from 'react';
import { framed, type FieldProps, type InputKind, type InputProps, type Values } from '../contract.ts';
import { Frame } from './Frame.tsx';

type Inputs = Readonly<Partial<Record<InputKind, ComponentType<InputProps>>>>;

/** `inputs`: those for the possible kinds of the field. */
export const fieldWith = <Table extends Inputs>(inputs: Table) =>
  function Field<Kind extends keyof Table & InputKind, Value extends Values[Kind]>({
    kind,
    field,
    ...props
  }: FieldProps<Kind, Value>) {
    const Input: ComponentType<InputProps> = inputs[kind]!;
    const onChange = props.onChange as InputProps['onChange'];
    return (
      <Frame {...props}>
        {createElement(Input, { ...props, ...framed(props), onChange, field: { input: kind, ...field } })}
      </Frame>
    );
  };
