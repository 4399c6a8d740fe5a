/** State of a page of steps: answers, checks, calls and their results. */
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { HttpError } from '#web/shell/api/http.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { useGo } from '#web/shell/navigation/useGo.ts';
import { check, type Mistakes } from './check.ts';
import type { Action, ActionResult, Answer, Answers, FieldCheck, StepsScreen } from './steps-screen.ts';

interface StepState {
  readonly step: string | undefined;
  readonly outcome: { readonly id: string; readonly values: Readonly<Record<string, unknown>> } | null;
}

export function useSteps<Call extends string>(
  screen: StepsScreen<Call>,
  actions: Readonly<Record<Call, Action>>,
  initial: Answers = {},
  judges: { readonly [Name in Call]?: FieldCheck } = {},
) {
  const go = useGo();
  const query = useQueryOf(screen);
  const { answers, mistakes, attempts, change, addAnswers, refuse, add } = useAnswers(initial);
  const [shown, setShown] = useState<StepState>({ step: screen.steps[0]?.id, outcome: null });
  const [isWaiting, setIsWaiting] = useState(screen.load !== undefined);
  const [hasAnswered, setHasAnswered] = useState(false);

  const follow = (result: ActionResult): void => {
    if (result && 'step' in result) {
      addAnswers(result.answers ?? {});
      setShown({ step: result.step, outcome: null });
    } else if (result) setShown({ step: undefined, outcome: { id: result.outcome, values: result.values ?? {} } });
  };
  const run = async (call: Call): Promise<void> => {
    setIsWaiting(true);
    try {
      follow(await actions[call]({ answers, query, go }));
    } catch (error) {
      refuse(fieldMistakes(error));
      flashError(error);
    } finally {
      setIsWaiting(false);
      setHasAnswered(true);
    }
  };
  useOnce(() => screen.load && void run(screen.load.call));

  const step = screen.steps.find(({ id }) => id === shown.step);
  const outcome = screen.outcomes.find(({ id }) => id === shown.outcome?.id);
  const submit = (): void => {
    const found = step ? check(step.fields, answers) : {};
    refuse(found);
    if (!step?.submit) return;
    if (Object.keys(found).length === 0) void run(step.submit.call);
    else void judges[step.submit.call]?.({ answers, query, go }).then((more) => more && add(more, answers));
  };
  const values = { ...query, ...textAnswers(answers), ...shown.outcome?.values };
  const open = (to: string): void => setShown({ step: to, outcome: null });
  return {
    step,
    outcome,
    query,
    values,
    open,
    answers,
    mistakes,
    attempts,
    isWaiting,
    hasAnswered,
    change,
    submit,
    run,
  };
}

/** The query parameters that the screen reads. */
function useQueryOf({ query: names = [] }: StepsScreen<string>): Readonly<Record<string, string>> {
  const [parameters] = useSearchParams();
  return Object.fromEntries(names.map((name) => [name, parameters.get(name)] as const).filter(hasText));
}

/** Answers and errors; counts the rejections, so the focus can move after each. */
function useAnswers(initial: Answers) {
  const [answers, setAnswers] = useState(initial);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [attempts, setAttempts] = useState(0);
  const latest = useRef(answers);
  useEffect(() => void (latest.current = answers), [answers]);
  return {
    answers,
    mistakes,
    attempts,
    addAnswers: (more: Answers) => setAnswers((before) => ({ ...before, ...more })),
    change: (key: string, answer: Answer) => {
      setAnswers((before) => ({ ...before, [key]: answer }));
      setMistakes((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== key)));
    },
    refuse: (found: Mistakes) => {
      setMistakes(found);
      setAttempts((count) => count + 1);
    },
    /** Only for answers that have not changed since they were checked. */
    add: (more: Mistakes, judged: Answers) =>
      setMistakes((before) => {
        const unchanged = Object.entries(more).filter(([key]) => latest.current[key] === judged[key]);
        return { ...Object.fromEntries(unchanged), ...before };
      }),
  };
}

/** Errors of a rejection by the field keys of the form (ER-002, ER-003). */
function fieldMistakes(error: unknown): Mistakes {
  if (!(error instanceof HttpError)) return {};
  return Object.fromEntries(Object.entries(error.fields).map(([wire, [text = '']]) => [camel(wire), text]));
}

const camel = (wire: string): string => wire.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const hasText = (pair: readonly [string, string | null]): pair is readonly [string, string] => pair[1] !== null;

const textAnswers = (answers: Answers): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answers).filter(([key, answer]) => typeof answer === 'string' && !/password/i.test(key)),
  );

/** Strict mode mounts twice, but a call on opening must run once. */
function useOnce(effect: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    effect();
  });
}
