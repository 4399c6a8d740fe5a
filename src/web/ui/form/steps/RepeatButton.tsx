/** Repeats a call; each repeat restarts the countdown (AC-021). */
import { useEffect, useState } from 'react';
import { accountMessages } from '#generated/domain/messages/account.ts';
import { Button } from '../../button/Button.tsx';
import { fill } from '#domain/format/fill.ts';
import type { Step } from './steps-screen.ts';

interface Props<Call extends string> {
  readonly again: NonNullable<Step<Call>['again']>;
  readonly onPress: (call: Call) => void;
}

export function RepeatButton<Call extends string>({ again, onPress }: Props<Call>) {
  const [left, setLeft] = useState(again.seconds ?? 0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const press = (): void => {
    setLeft(again.seconds ?? 0);
    onPress(again.call);
  };
  return (
    <Button look="secondary" disabled={left > 0} onClick={press}>
      {left > 0 ? fill(accountMessages['account.resendIn'], { seconds: left }) : again.label}
    </Button>
  );
}
