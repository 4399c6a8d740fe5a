/** One step as a form: text, fields, button, repeat button and links. */
import styled from '@emotion/styled';
import { useEffect, useId, useRef, type FormEvent } from 'react';
import { Link } from 'react-router';
import { Button } from '../../button/Button.tsx';
import { isSameEntry } from '#web/shell/navigation/entry.ts';
import { fill } from '#domain/format/fill.ts';
import { useOptions } from './options.ts';
import { RepeatButton } from './RepeatButton.tsx';
import type { Mistakes } from './check.ts';
import { StepField, type StepKind } from './StepField.tsx';
import type { Answer, Answers, Step, StepField as Asked, StepLink } from './steps-screen.ts';

interface Props<Call extends string> {
  readonly step: Step<Call>;
  readonly answers: Answers;
  readonly values: Readonly<Record<string, unknown>>;
  readonly mistakes: Mistakes;
  /** Number of submits; each one moves the focus to the first error. */
  readonly attempts: number;
  readonly isWaiting: boolean;
  readonly onChange: (key: string, answer: Answer) => void;
  readonly onSubmit: () => void;
  readonly onRepeat: (call: Call) => void;
  readonly onOpen?: (step: string) => void;
}

export function StepForm<Call extends string>({
  step,
  answers,
  values,
  mistakes,
  attempts,
  isWaiting,
  ...on
}: Props<Call>) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    on.onSubmit();
  };
  return (
    <Form ref={form} noValidate onSubmit={submit}>
      {step.text !== undefined && <p>{fill(step.text, values)}</p>}
      {step.fields.map((field, index) => (
        <Question
          key={`${step.id}-${field.key}`}
          field={field}
          answer={answers[field.key]}
          mistake={mistakes[field.key]}
          onChange={(answer) => on.onChange(field.key, answer)}
          hasFocus={index === 0}
        />
      ))}
      {step.submit && (
        <Button type="submit" disabled={isWaiting}>
          {step.submit.label}
        </Button>
      )}
      {step.back && (
        <Button look="text" onClick={() => on.onOpen?.(step.back!.step)}>
          {step.back.label}
        </Button>
      )}
      {step.again && <RepeatButton again={step.again} onPress={on.onRepeat} />}
      {step.links && <Links links={step.links} />}
    </Form>
  );
}

interface QuestionProps {
  readonly field: Asked;
  readonly answer: Answer | undefined;
  readonly mistake: string | undefined;
  readonly onChange: (answer: Answer) => void;
  readonly hasFocus: boolean;
}

function Question({ field, answer, mistake, onChange, hasFocus }: QuestionProps) {
  const { key, title, description, kind, isRequired } = field;
  const items = useOptions(field);
  return (
    <StepField<StepKind, Answer>
      id={useId()}
      kind={kind === 'reference' ? 'enum' : kind}
      title={title}
      help={description}
      isRequired={isRequired}
      mistake={mistake}
      value={answer}
      onChange={(next = '') => onChange(next)}
      hasFocus={hasFocus}
      field={{
        name: key,
        rows: 4,
        items,
        ...(field.autocomplete !== undefined && { autoComplete: field.autocomplete }),
        ...(field.example !== undefined && { placeholder: field.example }),
      }}
    />
  );
}

export function Links({ links }: { links: readonly StepLink[] }) {
  return (
    <LinkRow>
      {links.map(({ label, to }) => (
        <TextLink key={to} to={to} reloadDocument={!isSameEntry(to)}>
          {label}
        </TextLink>
      ))}
    </LinkRow>
  );
}

const Form = styled('form')({ display: 'grid', gap: 20, '& > p': { margin: 0, overflowWrap: 'anywhere' } });
const LinkRow = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '8px 16px' });
const TextLink = styled(Link)(({ theme }) => ({
  color: theme.tokens.primary,
  fontWeight: 600,
  textDecoration: 'none',
  paddingBlock: 4,
  '&:hover': { textDecoration: 'underline' },
}));
