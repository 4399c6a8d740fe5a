/**
 * A short decision over the page, or a side task in a drawer. The browser's own dialog traps focus and handles Escape.
 */
import styled from '@emotion/styled';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { enterStage } from '#web/shell/flash/stage.ts';
import { Icon } from '../icon/Icon.tsx';
import { shadow } from '#web/theme/tokens.ts';
import { headings, upFrom } from '#web/theme/style.ts';

interface Props {
  readonly title: string;
  /** Omitted when the dialog ends only by a choice in it. */
  readonly onClose?: () => void;
  readonly side?: 'right';
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function Modal({ title, onClose, side, isWide, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const current = dialog.current!;
    if (!current.open) current.showModal();
    // Focuses the content, not the Close button, which comes first.
    current.querySelector<HTMLElement>(`:scope > :not(header) :is(${controls})`)?.focus();
    const leave = enterStage(current);
    return () => {
      leave();
      current.close();
    };
  }, []);
  const cancel = (event: { preventDefault(): void }) => {
    event.preventDefault();
    onClose?.();
  };
  return (
    <Frame ref={dialog} aria-labelledby={titleId} onCancel={cancel} side={side} isWide={isWide}>
      <Head>
        <Title id={titleId}>{title}</Title>
        {onClose && (
          <Close type="button" aria-label={texts['questionnaire.close']} onClick={onClose}>
            <Icon name="close" />
          </Close>
        )}
      </Head>
      {children}
    </Frame>
  );
}

/** The buttons of a dialog: the safe one first on a phone, last on a desktop. */
export const ModalActions = styled('div')({
  display: 'grid',
  gap: 8,
  marginTop: 20,
  [upFrom.sm]: { display: 'flex', justifyContent: 'flex-end', gap: 12 },
});

const Frame = styled('dialog', { shouldForwardProp: (name) => name !== 'side' && name !== 'isWide' })<{
  side: 'right' | undefined;
  isWide: boolean | undefined;
}>(({ theme, side, isWide }) => ({
  width: side ? 'min(480px, 100%)' : isWide ? 'min(760px, calc(100% - 32px))' : 'min(520px, calc(100% - 32px))',
  maxHeight: side ? '100dvh' : 'calc(100dvh - 32px)',
  ...(side && { height: '100dvh', margin: '0 0 0 auto' }),
  padding: 24,
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: side ? 0 : 8,
  background: theme.tokens.surface,
  color: theme.tokens.text,
  boxShadow: shadow,
  overflowY: 'auto',
  '&::backdrop': { background: 'rgb(15 27 61 / 45%)' },
  p: { margin: '0 0 12px', color: theme.tokens.textSecondary },
}));

const controls = 'button, a[href], input:not([tabindex="-1"]), select, textarea';

const Head = styled('header')({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 16,
  marginBottom: 12,
});
const Title = styled('h2')(({ theme }) => ({ ...headings(theme.tokens).section, margin: 0 }));
const Close = styled('button')({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 32,
  height: 32,
  margin: '-4px -8px 0 0',
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
});
