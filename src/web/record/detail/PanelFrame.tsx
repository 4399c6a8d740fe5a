/** The card of a panel, with title and buttons. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { tableMessages } from '#generated/domain/messages/table.ts';

interface Props {
  readonly title?: string | undefined;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function PanelFrame({ title, actions, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={title === undefined ? undefined : id}
      sx={(theme) => ({
        padding: { xs: 2, sm: 2.5 },
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        backgroundColor: theme.tokens.surface,
      })}
    >
      {(title !== undefined || actions) && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            marginBottom: 1.5,
          }}
        >
          {title !== undefined && (
            <Typography id={id} variant="h2">
              {title}
            </Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>
        </Box>
      )}
      {children}
    </Box>
  );
}

export const NothingHere = ({ text = tableMessages['table.noRows'] }: { text?: string | undefined }) => (
  <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
);
