/** Runs a page of steps: collects answers, checks them, makes the calls and shows what they answer. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { HttpError } from '../api/http.ts';
import { flashError } from '../flash/flash.ts';
import { useGo } from '../navigation/useGo.ts';
import { check, type Mistakes } from './check.ts';
import type { Action, ActionResult, Answer, Answers, StepsScreen } from './steps-screen.ts';

interface Shown {
  readonly step: string | undefined;
  readonly outcome: { readonly id: string; readonly values: Readonly<Record<string, unknown>> } | null;
}

export function useSteps<Call extends string>(
  screen: StepsScreen<Call>,
  actions: Readonly<Record<Call, Action>>,
  initial: Answers = {},
) {
  const [parameters] = useSearchParams();
  const go = useGo();
  const query = useMemo(
    () =>
      Object.fromEntries(
        (screen.query ?? []).flatMap((name) => [[name, parameters.get(name)] as const].filter(hasText)),
      ),
    [screen, parameters],
  );
  const [answers, setAnswers] = useState(initial);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [shown, setShown] = useState<Shown>({ step: screen.steps[0]?.id, outcome: null });
  const [attempts, setAttempts] = useState(0);
  const [isWaiting, setIsWaiting] = useState(screen.load !== undefined);
  const [hasAnswered, setHasAnswered] = useState(false);

  const follow = useCallback((result: ActionResult) => {
    if (result && 'step' in result) {
      setAnswers((before) => ({ ...before, ...result.answers }));
      setShown({ step: result.step, outcome: null });
    } else if (result) setShown({ step: undefined, outcome: { id: result.outcome, values: result.values ?? {} } });
  }, []);

  const run = async (call: Call): Promise<void> => {
    setIsWaiting(true);
    try {
      follow(await actions[call]({ answers, query, go }));
    } catch (error) {
      setMistakes(fieldMistakes(error));
      setAttempts((count) => count + 1);
      flashError(error);
    } finally {
      setIsWaiting(false);
      setHasAnswered(true);
    }
  };
  useOnce(() => screen.load && void run(screen.load.call));

  const step = screen.steps.find(({ id }) => id === shown.step);
  const submit = (): void => {
    const found = step ? check(step.fields, answers) : {};
    setMistakes(found);
    setAttempts((count) => count + 1);
    if (Object.keys(found).length === 0 && step?.submit) void run(step.submit.call);
  };
  const change = (key: string, answer: Answer): void => {
    setAnswers((before) => ({ ...before, [key]: answer }));
    setMistakes(({ [key]: _, ...others }) => others);
  };
  const outcome = screen.outcomes.find(({ id }) => id === shown.outcome?.id);
  return {
    step,
    outcome,
    values: { ...query, ...textAnswers(answers), ...shown.outcome?.values },
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

/** Texts of a refusal beside their fields, by the keys that the form uses (ER-002, ER-003). */
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

/** Strict mode mounts twice; a call on opening must be made once. */
function useOnce(effect: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    effect();
  });
}
