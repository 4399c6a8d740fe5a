/** The sites of a bulk-site project on its record: a map and the errors. The project itself lists all sites. */
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { siteProfileView } from '#generated/screens/views/site-profile.ts';
import { limits } from '#generated/domain/limits.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { sheetRowsOf } from '#domain/bulk-site/row-changes.ts';
import { isFilled, shownMistakes, type SiteMistake } from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import type { Records } from '#generated/records/registry.ts';
import type { WireRecord } from '#runtime/view.ts';
import { SiteTable } from '#web/record/bulk-site/SiteTable.tsx';
import { allOf } from '#web/shell/records.ts';

interface Props {
  readonly record: WireRecord;
}

export default function ProjectSites({ record }: Props) {
  const { data, errors: stored } = record as Records['bulk-site-upload'];
  const sites = sheetRowsOf(data.addresses as object | undefined).rows.filter(isFilled);
  const { path } = siteProfileView;
  const params = { team_id: record['team_id'] };
  const { data: profiles = [] } = useQuery({
    queryKey: ['records', path, 'all', params],
    queryFn: () => allOf(path, params),
  });
  const names = new Map(profiles.map(({ id, name }) => [String(id), String(name)]));
  const first = sites.slice(0, limits.projectSitesMax);
  const errors = (stored ?? []) as readonly SiteMistake[];
  return (
    <>
      {errors.length > 0 && <Alert severity="error">{shownMistakes(errors)}</Alert>}
      <SiteTable sites={first} profileNames={names} />
      {first.length < sites.length && (
        <Typography sx={{ color: 'text.secondary', marginTop: 1 }}>
          {fill(texts['bulkSite.firstSites'], {
            count: first.length,
            total: sites.length.toLocaleString('en-US'),
          })}
        </Typography>
      )}
    </>
  );
}
