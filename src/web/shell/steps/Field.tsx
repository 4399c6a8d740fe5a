/** One labelled input with its help and mistake, tied together for assistive technology. */
import type { Theme } from '@emotion/react';
import styled from '@emotion/styled';
import { useId } from 'react';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { loadOptions, useOptions } from './options.ts';
import type { Answer, StepField } from './steps-screen.ts';

interface Props {
  readonly field: StepField;
  readonly answer: Answer | undefined;
  readonly mistake: string | undefined;
  readonly onChange: (answer: Answer) => void;
  readonly hasFocus?: boolean;
}

export function Field({ field, answer, mistake, onChange, hasFocus = false }: Props) {
  const id = useId();
  const note = mistake ?? field.description;
  const common = {
    id,
    name: field.key,
    'aria-invalid': mistake === undefined ? undefined : true,
    'aria-required': field.isRequired,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    autoFocus: hasFocus,
  } as const;
  return (
    <Group>
      <label htmlFor={id}>
        {field.title}
        {field.isRequired && <Star aria-hidden="true"> *</Star>}
      </label>
      <Input field={field} answer={answer} onChange={onChange} common={common} />
      {note !== undefined && (
        <Note id={`${id}-note`} isMistake={mistake !== undefined}>
          {note}
        </Note>
      )}
    </Group>
  );
}

interface InputProps {
  readonly field: StepField;
  readonly answer: Answer | undefined;
  readonly onChange: (answer: Answer) => void;
  readonly common: Readonly<Record<string, unknown>>;
}

function Input({ field, answer, onChange, common }: InputProps) {
  switch (field.kind) {
    case 'enum':
    case 'enums':
    case 'reference':
      return <Choice field={field} answer={answer} onChange={onChange} common={common} />;
    case 'boolean':
      return (
        <Tick
          {...common}
          type="checkbox"
          checked={answer === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      );
    case 'file':
      return (
        <Box {...common} type="file" onChange={(event) => event.target.files?.[0] && onChange(event.target.files[0])} />
      );
    case 'longText':
      return <Area {...common} rows={4} value={textOf(answer)} onChange={(event) => onChange(event.target.value)} />;
    default:
      return (
        <Box
          {...common}
          type={inputTypes[field.kind] ?? 'text'}
          value={textOf(answer)}
          autoComplete={field.autocomplete}
          placeholder={field.example}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

function Choice({ field, answer, onChange, common }: InputProps) {
  const options = useOptions(field, loadOptions);
  const isMany = field.kind === 'enums';
  return (
    <Select
      {...common}
      multiple={isMany}
      value={isMany ? ((answer ?? []) as string[]) : textOf(answer)}
      onChange={(event) => onChange(chosen(event.target, isMany))}
    >
      {!isMany && <option value="">{texts['shell.chooseOne']}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

const chosen = (select: HTMLSelectElement, isMany: boolean): Answer =>
  isMany ? [...select.selectedOptions].map(({ value }) => value) : select.value;

const textOf = (answer: Answer | undefined): string => (typeof answer === 'string' ? answer : '');

const inputTypes: Readonly<Partial<Record<StepField['kind'], string>>> = {
  email: 'email',
  phone: 'tel',
  secret: 'password',
  number: 'number',
  date: 'date',
};

const Group = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  label: { fontWeight: 600, fontSize: 14, color: theme.tokens.text },
}));

const Star = styled('span')(({ theme }) => ({ color: theme.tokens.tones.error.main }));

const boxStyle = ({ tokens }: Theme) =>
  ({
    width: '100%',
    minHeight: 44,
    padding: '8px 12px',
    border: `1px solid ${tokens.control}`,
    borderRadius: 6,
    background: tokens.surface,
    color: tokens.text,
    font: 'inherit',
    fontSize: 16,
    '&::placeholder': { color: tokens.textSecondary, opacity: 1 },
    '&[aria-invalid=true]': { borderColor: tokens.tones.error.main },
    '&:focus-visible': { outline: `2px solid ${tokens.primary}`, outlineOffset: 0, borderColor: 'transparent' },
    '&::file-selector-button': {
      marginRight: 12,
      padding: '4px 12px',
      border: 0,
      borderRadius: 6,
      background: tokens.tones.purple.tint,
      color: tokens.tones.purple.ink,
      font: 'inherit',
      fontSize: 14,
      fontWeight: 600,
      cursor: 'pointer',
    },
  }) as const;

const Box = styled('input')(({ theme }) => boxStyle(theme));
const Area = styled('textarea')(({ theme }) => boxStyle(theme));
const Select = styled('select')(({ theme }) => boxStyle(theme));

const Tick = styled('input')(({ theme }) => ({ width: 20, height: 20, accentColor: theme.tokens.primary }));

const Note = styled('span', { shouldForwardProp: (name) => name !== 'isMistake' })<{ isMistake: boolean }>(
  ({ theme, isMistake }) => ({
    fontSize: 13,
    color: isMistake ? theme.tokens.tones.error.ink : theme.tokens.textSecondary,
    fontWeight: isMistake ? 600 : 400,
  }),
);
