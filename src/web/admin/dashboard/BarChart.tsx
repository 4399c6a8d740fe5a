/** How many records stand at each value of a closed list: bars that are a list to those who cannot see them. */
import type { ListItem } from '#runtime/product.ts';
import { http } from '#web/shell/api/http.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Chart, Where } from './dashboard.ts';
import { listPath } from './use-records.ts';

export function BarChart({ chart, where }: { readonly chart: Chart; readonly where: Where }) {
  const { data = [] } = useQuery({
    queryKey: [chart.view.path, 'chart', chart.id, where],
    queryFn: ({ signal }) => count(chart, where, signal),
  });
  const most = Math.max(1, ...data.map(({ total }) => total));
  return (
    <Paper variant="outlined" component="section" aria-label={chart.title} sx={{ padding: 2 }}>
      <Typography variant="h2" sx={{ fontSize: 16, marginBottom: 1.5 }}>
        {chart.title}
      </Typography>
      {data.length === 0 && <Box sx={{ color: 'text.secondary' }}>{tableMessages['table.noRows']}</Box>}
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {data.map(({ item, total }) => (
          <Box
            component="li"
            key={String(item.value)}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(110px, 200px) 1fr 40px',
              gap: 1,
              alignItems: 'center',
              fontSize: 13,
            }}
          >
            <Box
              component={Link}
              to={listPath(chart.view, { ...where, [chart.by.wire]: item.value })}
              sx={{ color: 'text.primary' }}
            >
              {item.label}
            </Box>
            <Box
              aria-hidden
              sx={(theme) => ({
                height: 12,
                borderRadius: '4px',
                width: `${(total / most) * 100}%`,
                minWidth: 3,
                backgroundColor: theme.tokens.primary,
              })}
            />
            <Box sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>{total}</Box>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

interface Bar {
  readonly item: ListItem;
  readonly total: number;
}

/** One count a value, in the order of the list; values without records are left out. */
async function count({ view, by }: Chart, where: Where, signal: AbortSignal): Promise<readonly Bar[]> {
  const condition = where[`${by.wire}__in`];
  const items = (by.items ?? []).filter(({ value }) => !Array.isArray(condition) || condition.includes(value));
  const { [`${by.wire}__in`]: _condition, ...others } = where;
  const bars = await Promise.all(
    items.map(async (item) => {
      const params = { ...others, [by.wire]: item.value, per_page: 1 };
      const page = await http<{ total_count: number }>({ url: `/api/${view.path}`, method: 'GET', params, signal });
      return { item, total: page.total_count };
    }),
  );
  return bars.filter(({ total }) => total > 0);
}
