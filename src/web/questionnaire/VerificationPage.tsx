/** The request is submitted, but the email is not verified yet. [QN-174] [QN-203] [QN-204] */
import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { accountMessages } from '#generated/domain/messages/account.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { fill } from '#domain/format/fill.ts';
import { VisuallyHidden } from '#web/ui/notice/VisuallyHidden.tsx';
import { Heading } from './frame/Heading.tsx';
import { useTitle } from './QuestionPage.tsx';

interface Props {
  readonly email: string;
  readonly onResend: () => Promise<void>;
}

export function VerificationPage({ email, onResend }: Props) {
  const [left, restart] = useCountdown(limits.verificationResendCountdownS);
  useTitle(texts['questionnaire.detailsReceived']);
  const resend = async () => {
    if (left > 0) return;
    try {
      await onResend();
      flash(accountMessages['account.verificationSent'], 'success');
      restart();
    } catch (error) {
      flashError(error);
    }
  };
  return (
    <>
      <Heading title={texts['questionnaire.detailsReceived']} />
      <Card>
        <p>{fill(texts['questionnaire.verificationText'], { email })}</p>
        <p>{texts['questionnaire.verificationHint']}</p>
        <Button look="secondary" disabled={left > 0} onClick={() => void resend()}>
          {accountMessages['account.resend']}
        </Button>
        <Timer role="timer">{left > 0 ? fill(accountMessages['account.resendIn'], { seconds: left }) : ''}</Timer>
        <VisuallyHidden>{announcedSeconds.has(left) ? announcement(left) : ''}</VisuallyHidden>
      </Card>
    </>
  );
}

/** Seconds of the countdown that screen readers announce. */
const announcedSeconds: ReadonlySet<number> = new Set([60, 30, 0]);

const announcement = (left: number): string =>
  left === 0 ? texts['questionnaire.resendReady'] : fill(accountMessages['account.resendIn'], { seconds: left });

function useCountdown(seconds: number): readonly [number, () => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [end]);
  const restart = () => {
    setLeft(seconds);
    setEnd(Date.now() + seconds * 1000);
  };
  return [left, restart];
}

const Card = styled('div')(({ theme }) => ({
  padding: 24,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  fontSize: 16,
  p: { margin: '0 0 16px', overflowWrap: 'anywhere' },
}));
const Timer = styled('span')(({ theme }) => ({
  marginLeft: 16,
  fontSize: 14,
  color: theme.tokens.textSecondary,
  fontVariantNumeric: 'tabular-nums',
}));
