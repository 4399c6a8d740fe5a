/** A box that scrolls sideways. While a part is hidden, it shows scroll buttons above and a shade at the edge. */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import { Icon } from '../icon/Icon.tsx';

interface Props {
  /** Accessible name of the content. */
  readonly label: string;
  readonly children: ReactNode;
  readonly sx?: SxProps<Theme>;
}

export function SidewaysScroll({ label, children, sx = {} }: Props) {
  const box = useRef<HTMLElement | null>(null);
  const [hidden, setHidden] = useState<Hidden>({ left: false, right: false });
  const measure = useCallback(() => {
    if (box.current !== null) setHidden(hiddenOf(box.current));
  }, []);
  const watch = useCallback(
    (element: HTMLElement | null) => {
      box.current = element;
      if (element === null) return undefined;
      const observer = new ResizeObserver(measure);
      for (const each of [element, ...element.children]) observer.observe(each);
      return () => observer.disconnect();
    },
    [measure],
  );
  const scroll = (direction: -1 | 1): void =>
    box.current?.scrollBy({ left: direction * box.current.clientWidth * 0.8 });
  return (
    <Box sx={{ position: 'relative' }}>
      {(hidden.left || hidden.right) && (
        <Box data-no-print sx={bar}>
          {hidden.right ? texts['table.moreRight'] : texts['table.moreLeft']}
          <IconButton
            size="small"
            disabled={!hidden.left}
            aria-label={texts['table.scrollLeft']}
            onClick={() => scroll(-1)}
          >
            <Icon name="back" size={16} />
          </IconButton>
          <IconButton
            size="small"
            disabled={!hidden.right}
            aria-label={texts['table.scrollRight']}
            onClick={() => scroll(1)}
          >
            <Icon name="forward" size={16} />
          </IconButton>
        </Box>
      )}
      <Box
        ref={watch}
        component="section"
        tabIndex={0}
        aria-label={label}
        onScroll={measure}
        sx={[scrolling, ...(Array.isArray(sx) ? sx : [sx])]}
      >
        {children}
      </Box>
      {hidden.right && <Box aria-hidden data-no-print sx={shade} />}
    </Box>
  );
}

interface Hidden {
  readonly left: boolean;
  readonly right: boolean;
}

const scrolling = {
  overflowX: 'auto',
  '@media print': { overflow: 'visible' },
  '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
} as const;

/** Ignores rounding of up to a pixel. */
const hiddenOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Hidden => ({
  left: scrollLeft > 1,
  right: scrollLeft + clientWidth < scrollWidth - 1,
});

const bar = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 0.5,
  minHeight: 30,
  fontSize: 13,
  color: 'text.secondary',
} as const;

const shade = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 24,
  height: 'calc(100% - 30px)',
  pointerEvents: 'none',
  background: 'linear-gradient(to right, transparent, rgb(0 0 0 / 14%))',
} as const;
