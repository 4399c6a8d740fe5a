/** The owner filter, and a link to each queue with its count. */
import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { totalOf } from '#web/record/overview.ts';
import type { Waiting, OwnerFilter } from './useHome.ts';

interface Props {
  readonly ownerFilter: OwnerFilter;
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly path: string }[];
  readonly waiting: readonly Waiting[];
}

export const anchorOf = (queue: string): string => `queue-${queue}`;

export function QueueLinks({ ownerFilter, tabs, waiting }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBottom: 2, alignItems: 'center' }}>
      {tabs.length > 0 && (
        <Box
          component="nav"
          aria-label={texts['work.owner']}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, marginRight: 1 }}
        >
          {tabs.map(({ id, title, path }) => (
            <Box key={id} component={Link} to={path} aria-current={id === ownerFilter ? 'page' : undefined} sx={pill}>
              {title}
            </Box>
          ))}
        </Box>
      )}
      <Box component="nav" aria-label={texts['work.queues']} sx={strip}>
        {waiting.map(({ queue, answer }) => (
          <Box key={queue.id} component="a" href={`#${anchorOf(queue.id)}`} sx={quiet}>
            {queue.title}
            <Box component="b" sx={{ marginLeft: 0.75, fontVariantNumeric: 'tabular-nums' }}>
              {answer === undefined ? '' : (totalOf(answer) ?? '–')}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** One line that scrolls on a phone. */
const strip = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: 'auto',
  gap: 0.5,
  maxWidth: '100%',
} as const;

const quiet = {
  whiteSpace: 'nowrap',
  flexShrink: 0,
  paddingInline: 1,
  minHeight: 28,
  display: 'inline-flex',
  alignItems: 'center',
  borderRadius: '6px',
  color: 'text.secondary',
  fontSize: 13,
  textDecoration: 'none',
  '&:hover': { color: 'text.primary', textDecoration: 'underline' },
} as const;

const pill = {
  ...quiet,
  border: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
  fontWeight: 600,
  '&[aria-current]': { borderColor: 'primary.main', color: 'primary.main' },
} as const;
