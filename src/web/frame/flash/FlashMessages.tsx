/** The flash messages: each closes after its time, which pauses while it is hovered or focused. */
import styled from '@emotion/styled';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { limits } from '#generated/domain/limits.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { layout, shadow } from '#web/theme/tokens.ts';
import { Icon } from '#web/ui/icon/Icon.tsx';
import { useStore } from '#web/shell/store.ts';
import { dismissFlash, flashes, type Flash, type FlashType } from '#web/shell/flash/flash.ts';
import { stages } from '#web/shell/flash/stage.ts';

/** Rendered outside the page in a separate live region, so that a modal dialog does not silence them. */
export function FlashMessages() {
  const shown = useStore(flashes);
  const stage = useStore(stages).at(-1) ?? document.body;
  return createPortal(
    <Stack
      ref={keepAnnounced}
      style={{ top: useTop(shown.length) }}
      role="log"
      aria-label={shellMessages['shell.messages']}
    >
      {shown.map((each) => (
        <Message key={each.id} {...each} />
      ))}
    </Stack>,
    stage,
  );
}

/** Keeps messages below the page's bar, wherever banners and scrolling move it, so that its controls stay usable. */
function useTop(count: number): number {
  const [top, setTop] = useState(gap);
  useLayoutEffect(() => {
    if (count === 0) return undefined;
    const measure = (): void => {
      const bar = document.querySelector('header')?.getBoundingClientRect();
      // Only a full-width bar at the top edge counts, because page headings are headers too.
      setTop(Math.max(0, bar && bar.width >= document.documentElement.clientWidth - 1 ? bar.bottom : 0) + gap);
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [count]);
  return top;
}

/** Between the bar and the first message. */
const gap = 16;

/**
 * Dialogs hide other elements from screen readers; this reverts that for the region. Returns a function that stops it.
 */
function keepAnnounced(region: HTMLElement | null): (() => void) | undefined {
  if (region === null) return undefined;
  const observer = new MutationObserver(() => region.removeAttribute('aria-hidden'));
  observer.observe(region, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

function Message({ id, message, type, snackbar: { autoHideMs = limits.flashAutoHideMs, action } }: Flash) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld || autoHideMs === null) return undefined;
    const timer = setTimeout(() => dismissFlash(id), autoHideMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, autoHideMs]);
  const hold = { onMouseEnter: () => setIsHeld(true), onMouseLeave: () => setIsHeld(false) };
  return (
    <Card
      type={type}
      role={type === 'error' ? 'alert' : undefined}
      {...hold}
      onFocus={hold.onMouseEnter}
      onBlur={hold.onMouseLeave}
    >
      <Icon name={icons[type]} />
      <span>{message}</span>
      {action && (
        <Action
          type="button"
          onClick={() => {
            dismissFlash(id);
            action.run();
          }}
        >
          {action.label}
        </Action>
      )}
      <Close type="button" aria-label={shellMessages['shell.closeMessage']} onClick={() => dismissFlash(id)}>
        <Icon name="close" />
      </Close>
    </Card>
  );
}

const icons = { info: 'info', success: 'check', warning: 'warning', error: 'error' } as const satisfies Record<
  FlashType,
  string
>;

const Stack = styled('div')({
  position: 'fixed',
  zIndex: 2000,
  right: 16,
  left: 16,
  display: 'grid',
  gap: 8,
  justifyItems: 'end',
  pointerEvents: 'none',
});

const Card = styled('div', { shouldForwardProp: (name) => name !== 'type' })<{ type: FlashType }>(
  ({ theme, type }) => ({
    pointerEvents: 'auto',
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto auto',
    alignItems: 'center',
    gap: 12,
    maxWidth: layout.snackbar,
    padding: '10px 8px 10px 14px',
    borderRadius: 8,
    borderLeft: `4px solid ${theme.tokens.tones[type].main}`,
    background: theme.tokens.tones[type].tint,
    color: theme.tokens.tones[type].ink,
    fontWeight: 600,
    boxShadow: shadow,
    overflowWrap: 'anywhere',
  }),
);

const Close = styled('button')({
  gridColumn: -2,
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
});

const Action = styled('button')({
  minHeight: 28,
  padding: '0 8px',
  border: '1px solid currentColor',
  borderRadius: 6,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
});
