/** The empty state: no records yet, with the next useful action, or all hidden by filters (TB-047). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { isSameEntry } from '#web/shell/navigation/entry.ts';
import { useDashboardPath } from '../team/paths.ts';
import type { ListScreenData } from './list-screen.ts';
import type { List } from './useList.ts';

export function EmptyList({ screen, list }: { screen: ListScreenData; list: List }) {
  const { state, change } = list;
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0;
  const pathOf = useDashboardPath();
  const action = screen.empty?.action;
  return (
    <Box
      sx={(theme) => ({
        padding: '40px 16px',
        textAlign: 'center',
        border: `1px dashed ${theme.tokens.line}`,
        borderRadius: '8px',
        backgroundColor: theme.tokens.surface,
      })}
    >
      <Typography variant="h3" component="p">
        {tableMessages['table.noRows']}
      </Typography>
      <Typography sx={{ color: 'text.secondary', marginTop: 0.5 }}>
        {isNarrowed ? tableMessages['table.nothingMatches'] : screen.empty?.text}
      </Typography>
      {isNarrowed && (
        <Button sx={{ marginTop: 1.5 }} onClick={() => change({ q: '', filters: {} })}>
          {tableMessages['table.clearAll']}
        </Button>
      )}
      {!isNarrowed && action && (
        <Button
          sx={{ marginTop: 1.5 }}
          component={Link}
          to={pathOf(action.to)}
          reloadDocument={!isSameEntry(pathOf(action.to))}
        >
          {action.label}
        </Button>
      )}
    </Box>
  );
}
