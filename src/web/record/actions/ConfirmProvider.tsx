/** Confirmations: `confirm` opens a dialog and resolves to the reason, or to null when it is closed. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { createContext, lazy, Suspense, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { appMessages } from '#generated/domain/messages/app.ts';
import { errorMessages } from '#generated/domain/messages/error.ts';
import { prodMessages } from '#generated/domain/messages/prod.ts';
import type { EventQuestion } from './EventDialog.tsx';
import { mayChange } from '#web/shell/api/signals.ts';

export interface Question {
  readonly title: string;
  readonly button: string;
  readonly needsReason?: boolean;
  readonly isDestructive?: boolean;
  /** Details below the title. */
  readonly details?: ReactNode;
  /** An event with fields: it is already sent when the promise resolves. */
  readonly asks?: EventQuestion;
}

type Confirm = (question: Question) => Promise<{ readonly reason: string } | null>;

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(null));
export const useConfirm = (): Confirm => use(ConfirmContext);

interface PendingQuestion extends Question {
  readonly answer: (answer: { readonly reason: string } | null) => void;
}

interface Props {
  /** Whether every change needs a confirmation. */
  readonly mustAsk: boolean;
  readonly children: ReactNode;
}

export function ConfirmProvider({ mustAsk, children }: Props) {
  const [asked, setAsked] = useState<PendingQuestion | null>(null);
  const confirm = useCallback<Confirm>((question) => {
    return new Promise((resolve) => {
      setAsked({
        ...question,
        answer: (answer) => {
          setAsked(null);
          resolve(answer);
        },
      });
    });
  }, []);
  useProductionQuestion(confirm, mustAsk);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked &&
        (asked.asks ? <EventQuestionDialog {...asked.asks} answer={asked.answer} /> : <QuestionDialog {...asked} />)}
    </ConfirmContext>
  );
}

const EventDialog = lazy(() => import('./EventDialog.tsx'));

const EventQuestionDialog = ({ answer, ...question }: EventQuestion & Pick<PendingQuestion, 'answer'>) => (
  <Suspense>
    <EventDialog {...question} onDone={() => answer({ reason: '' })} onClose={() => answer(null)} />
  </Suspense>
);

function QuestionDialog({
  title,
  button,
  needsReason = false,
  isDestructive = false,
  details,
  answer,
}: PendingQuestion) {
  const [reason, setReason] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const isMissing = needsReason && reason.trim() === '';
  const send = (): void => (isMissing ? setIsRefused(true) : answer({ reason: reason.trim() }));
  return (
    <Dialog open onClose={() => answer(null)} aria-labelledby="question-title" fullWidth maxWidth="xs">
      <DialogTitle id="question-title" sx={{ fontSize: 18, fontWeight: 600 }}>
        {title}
      </DialogTitle>
      {details !== undefined && <DialogContent sx={{ paddingBottom: 0 }}>{details}</DialogContent>}
      {needsReason && (
        <DialogContent>
          <TextField
            label={shellMessages['shell.reason']}
            required
            inputRef={focus}
            fullWidth
            multiline
            minRows={2}
            margin="dense"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={isMissing && isRefused}
            helperText={isMissing && isRefused ? errorMessages['error.needsReason'] : ' '}
          />
        </DialogContent>
      )}
      <DialogActions sx={{ padding: 2 }}>
        <Button onClick={() => answer(null)}>{appMessages['app.keep']}</Button>
        <Button
          variant="contained"
          color={isDestructive ? 'error' : 'primary'}
          ref={needsReason ? undefined : focus}
          onClick={send}
        >
          {button}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Focuses the first input. */
const focus = (element: HTMLElement | null): void => element?.focus();

/** With the toggle on, every change needs a confirmation (AC-064). */
function useProductionQuestion(confirm: Confirm, mustAsk: boolean): void {
  useEffect(() => {
    if (!mustAsk) return undefined;
    return mayChange.answerBy(
      async () =>
        (await confirm({ title: prodMessages['prod.confirm'], button: appMessages['app.confirmChange'] })) !== null,
    );
  }, [mustAsk, confirm]);
}
