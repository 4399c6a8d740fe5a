/** A small button of the viewer: an icon with an accessible name. */
import styled from '@emotion/styled';
import type { ComponentProps } from 'react';

const paths = {
  thumbnails: 'M4 4h6v7H4zM4 14h6v6H4zM14 5h6M14 9h6M14 15h6M14 19h6',
  smaller: 'M5 12h14',
  larger: 'M5 12h14M12 5v14',
  fit: 'M3 5v14M21 5v14M7 12h10M7 12l3-3M7 12l3 3M17 12l-3-3M17 12l-3 3',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L20 20',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  previous: 'M6 15l6-6 6 6',
  next: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

interface Props extends ComponentProps<'button'> {
  readonly icon: keyof typeof paths;
  readonly label: string;
}

export const ToolButton = ({ icon, label, ...rest }: Props) => (
  <Plain type="button" aria-label={label} title={label} {...rest}>
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={paths[icon]} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </Plain>
);

const Plain = styled('button')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  width: 40,
  height: 40,
  padding: 0,
  border: 0,
  borderRadius: 6,
  background: 'none',
  color: theme.tokens.text,
  cursor: 'pointer',
  '&:hover:not([aria-disabled=true])': { background: theme.tokens.subtle },
  '&[aria-pressed=true], &[aria-expanded=true]': {
    background: theme.tokens.tones.purple.tint,
    color: theme.tokens.tones.purple.ink,
  },
  // Not `disabled`, so that the focus stays when a limit is reached.
  '&[aria-disabled=true]': { opacity: 0.4, cursor: 'not-allowed' },
}));
