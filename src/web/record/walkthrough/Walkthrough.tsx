/** The help button of a page and its walkthrough: a card next to each part of the page, which stays usable. [GD-001..GD-004] */
import HelpIcon from '@mui/icons-material/HelpOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId } from 'react';
import { fill } from '#domain/format/fill.ts';
import { walkthroughMessages as texts } from '#generated/domain/messages/walkthrough.ts';
import { walkthroughs, type WalkthroughId } from '#generated/domain/walkthroughs.ts';
import { useWalkthrough, type Running, type ShownStep } from './use-walkthrough.ts';

interface Props {
  readonly id: WalkthroughId;
  /** Whether the page has loaded. */
  readonly isReady?: boolean;
}

export const hasWalkthrough = (id: string): id is WalkthroughId => id in walkthroughs;

export function Walkthrough({ id, isReady = true }: Props) {
  const { running, replay, move, end } = useWalkthrough(id, isReady);
  return (
    <>
      <IconButton aria-label={texts['walkthrough.help']} title={texts['walkthrough.help']} onClick={replay}>
        <HelpIcon />
      </IconButton>
      {running && <Card name={walkthroughs[id].title} running={running} onMove={move} onEnd={end} />}
    </>
  );
}

interface CardProps {
  readonly name: string;
  readonly running: Running;
  readonly onMove: (by: number) => void;
  readonly onEnd: () => void;
}

function Card({ name, running, onMove, onEnd }: CardProps) {
  const { steps, at, isAsked } = running;
  const step = steps[at]!;
  const titleId = useId();
  useSpotlight(step, onEnd);
  return (
    <Popper open anchorEl={step.anchor} placement="bottom-start" modifiers={modifiers} sx={{ zIndex: 'drawer' }}>
      <GlobalStyles styles={(theme) => ({ [`[${spotlit}]`]: spotlight(theme.palette.primary.main) })} />
      <Paper component="dialog" open elevation={8} aria-label={name} aria-describedby={titleId} sx={card}>
        <Box id={titleId} aria-live="polite">
          <Typography variant="h3" sx={{ fontSize: 16, fontWeight: 600 }}>
            {step.title}
          </Typography>
          <Typography sx={{ marginTop: 0.5, fontSize: 14 }}>{step.text}</Typography>
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: 1, fontSize: 13, color: 'text.secondary' }}>
            {fill(texts['walkthrough.count'], { at: at + 1, of: steps.length })}
          </Typography>
          {at > 0 && (
            <Button size="small" onClick={() => onMove(-1)}>
              {texts['walkthrough.back']}
            </Button>
          )}
          {at === 0 && steps.length > 1 && (
            <Button size="small" onClick={onEnd}>
              {texts['walkthrough.skip']}
            </Button>
          )}
          <Button ref={isAsked ? takeFocus : undefined} size="small" variant="contained" onClick={() => onMove(1)}>
            {texts[at + 1 < steps.length ? 'walkthrough.next' : 'walkthrough.done']}
          </Button>
        </Box>
      </Paper>
    </Popper>
  );
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true });

const spotlit = 'data-spotlit';

/** Scrolls the part into view and outlines it during its step; Escape ends the walkthrough. */
function useSpotlight({ anchor }: ShownStep, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    anchor.setAttribute(spotlit, '');
    const { top } = anchor.getBoundingClientRect();
    // A long part whose start is in view does not scroll.
    if (top < 0 || top > innerHeight * 0.75) anchor.scrollIntoView?.({ block: 'center' });
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) end();
    };
    document.addEventListener('keydown', press);
    return () => {
      anchor.removeAttribute(spotlit);
      document.removeEventListener('keydown', press);
    };
  }, [anchor]);
}

const spotlight = (color: string) => ({ outline: `2px solid ${color}`, outlineOffset: 6, borderRadius: 4 });

const modifiers = [
  { name: 'offset', options: { offset: [0, 14] } },
  { name: 'preventOverflow', options: { padding: 16, altAxis: true, tether: false } },
];

/** The popper positions it, not the browser's dialog. */
const card = {
  position: 'static',
  margin: 0,
  border: 0,
  display: 'grid',
  gap: 1.5,
  width: 340,
  maxWidth: 'calc(100vw - 32px)',
  padding: 2,
  borderRadius: 2,
};
