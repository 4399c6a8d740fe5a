/** Top bar, question and answers so far: at the side on wide screens, collapsed below on others. */
import styled from '@emotion/styled';
import { useEffect, type ReactNode } from 'react';
import type { QuestionnaireType } from '#generated/domain/lists/questionnaire-type.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { EarlierMessages } from '#web/frame/flash/EarlierMessages.tsx';
import type { SaveQueue } from '../journey/save-queue.ts';
import { TopBar } from './TopBar.tsx';
import { belowSm, headings, upFrom } from '#web/theme/style.ts';

interface Props {
  readonly kind: QuestionnaireType | undefined;
  readonly queue?: SaveQueue;
  readonly details?: ReactNode;
  readonly onStartOver?: () => void;
  readonly onExit: () => void;
  readonly children: ReactNode;
}

export function Frame({ kind, queue, details, onStartOver, onExit, children }: Props) {
  useRetryOnline(queue);
  return (
    <>
      <TopBar kind={kind} onStartOver={onStartOver} onExit={onExit} />
      <Page>
        <Column>
          {children}
          {details !== undefined && (
            <Folded aria-label={texts['questionnaire.details']}>
              <details>
                <summary>{texts['questionnaire.details']}</summary>
                {details}
              </details>
            </Folded>
          )}
          <EarlierMessages />
        </Column>
        {details !== undefined && (
          <Aside aria-label={texts['questionnaire.details']}>
            <h2>{texts['questionnaire.details']}</h2>
            {details}
          </Aside>
        )}
      </Page>
    </>
  );
}

/** Sends queued answers when the network is back; until then the browser asks before leaving. */
function useRetryOnline(queue: SaveQueue | undefined): void {
  useEffect(() => {
    if (!queue) return undefined;
    const retry = () => void queue.flush();
    const warn = (event: BeforeUnloadEvent) => queue.state.get().kind === 'waiting' && event.preventDefault();
    addEventListener('online', retry);
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('online', retry);
      removeEventListener('beforeunload', warn);
    };
  }, [queue]);
}

const Page = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyContent: 'center',
  gap: 48,
  maxWidth: 1280,
  margin: '0 auto',
  padding: '24px 24px 64px',
  [belowSm]: { padding: '16px 16px 48px' },
  [upFrom.lg]: { gridTemplateColumns: 'minmax(0, 860px) 320px' },
});
const Column = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: 16,
  width: '100%',
  maxWidth: 860,
  margin: '0 auto',
  main: { marginTop: 8 },
});
const Folded = styled('aside')(({ theme }) => ({
  marginTop: 16,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  summary: { padding: '12px 16px', fontWeight: 600, cursor: 'pointer' },
  'details > :not(summary)': { padding: '4px 16px 12px' },
  [upFrom.lg]: { display: 'none' },
}));
const Aside = styled('aside')(({ theme }) => ({
  display: 'none',
  alignSelf: 'start',
  maxHeight: 'calc(100dvh - 48px)',
  overflowY: 'auto',
  position: 'sticky',
  top: 24,
  padding: 20,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
  h2: { ...headings(theme.tokens).block, margin: '0 0 12px' },
  [upFrom.lg]: { display: 'block' },
}));
