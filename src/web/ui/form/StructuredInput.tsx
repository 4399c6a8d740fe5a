/**
 * Structured data as one input per value, by its schema: parts one below the other, lists whose items are added and
 * removed.
 */
import type { FormPart, FormStructure } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import type { InputProps } from '../field/contract.ts';
import { GeneratedField } from '../field/full/Field.tsx';
import { FieldMistake, RequiredStar } from '../field/full/FieldRow.tsx';
import { inputOf } from '../field/full/inputs.ts';
import Box from '@mui/material/Box';
import type { ErrorSchema } from '@rjsf/utils';
import { createElement, type ReactNode } from 'react';
import { fittingInput, isShown, isNeeded, misfitText, afterChange } from './dependent-parts.ts';
import { errorsAt, textsOf } from './form-errors.ts';
import { StructuredList } from './StructuredList.tsx';

interface Props extends InputProps {
  readonly errors?: ErrorSchema | undefined;
}

export function StructuredInput({ field, errors, ...input }: Props) {
  if (field.structure === undefined) return null;
  return (
    <Frame id={input.id} title={input.title} help={field.help}>
      <Structured {...input} structure={field.structure} errors={errors} />
    </Frame>
  );
}

interface StructuredProps extends Pick<InputProps, 'id' | 'title' | 'value' | 'onChange'> {
  readonly isDisabled?: boolean;
  readonly structure: FormStructure;
  readonly errors: ErrorSchema | undefined;
}

/** The parts or items without a frame. */
export function Structured({ structure, ...input }: StructuredProps) {
  if (structure.shape === 'list') {
    return (
      <StructuredList
        {...input}
        start={structure.item.shape === 'input' ? undefined : {}}
        itemTitle={structure.itemTitle}
        fewest={structure.fewest}
        most={structure.most}
      >
        {(item) => <Structured {...item} structure={structure.item} />}
      </StructuredList>
    );
  }
  if (structure.shape === 'input')
    return createElement(inputOf(structure.field.input), { ...input, field: structure.field });
  const values = (input.value ?? {}) as NamedValues;
  const shownParts = structure.parts.filter((part) => isShown(part, values));
  return shownParts.map((part) => (
    <Part
      key={part.wire}
      part={part}
      {...input}
      id={`${input.id}_${part.wire}`}
      value={values[part.wire]}
      among={values}
      isAlone={structure.parts.length === 1}
      onChange={(value) => input.onChange(afterChange(structure.parts, values, { ...values, [part.wire]: value }))}
      errors={errorsAt(input.errors, part.wire)}
    />
  ));
}

interface PartProps extends Omit<StructuredProps, 'structure'> {
  readonly part: FormPart;
  /** The values of the group. */
  readonly among: NamedValues;
  /** The only part of the group, so it uses the frame of the group. */
  readonly isAlone: boolean;
}

function Part({ part, among, isAlone, id, value, onChange, errors, isDisabled = false }: PartProps) {
  const { title, help, value: structure } = part;
  const isRequired = isNeeded(part, among);
  const texts = textsOf(structure.shape === 'input' ? errors : ownErrors(errors));
  if (structure.shape !== 'input') {
    const inner = { id, title, value, onChange, structure, errors, isDisabled };
    if (isAlone && structure.shape === 'list') return <Structured {...inner} />;
    return (
      <Frame id={id} title={title} help={help} isRequired={isRequired} texts={texts}>
        <Structured {...inner} />
      </Frame>
    );
  }
  return (
    <GeneratedField
      {...{ id, title, help, onChange, isDisabled, isRequired }}
      mistake={texts.join(' ') || misfitText(structure.field, part, among)}
      value={value ?? undefined}
      field={fittingInput(structure.field, part, among)}
      taken={part.distinctFrom === undefined ? undefined : among[part.distinctFrom]}
    />
  );
}

/** The errors of the value itself, without those of nested values. */
function ownErrors({ __errors = [] }: ErrorSchema = {}): ErrorSchema {
  return { __errors } as ErrorSchema;
}

interface FrameProps {
  readonly id: string;
  readonly title: string;
  readonly help?: string | undefined;
  readonly isRequired?: boolean;
  readonly texts?: readonly string[];
  readonly children: ReactNode;
}

export const Frame = ({ id, title, help, isRequired = false, texts = [], children }: FrameProps) => (
  <Box
    component="fieldset"
    id={id}
    tabIndex={-1}
    sx={{
      border: 1,
      borderColor: 'divider',
      borderRadius: '8px',
      padding: 2,
      margin: 0,
      marginBottom: 2.5,
      minWidth: 0,
    }}
  >
    <Box component="legend" sx={{ fontWeight: 600, paddingInline: 0.75, marginLeft: -0.75 }}>
      {title}
      {isRequired && <RequiredStar />}
    </Box>
    {help !== undefined && <Box sx={{ color: 'text.secondary', fontSize: 13, marginBottom: 1.5 }}>{help}</Box>}
    {children}
    <FieldMistake id={id} text={texts.join(' ')} />
  </Box>
);
