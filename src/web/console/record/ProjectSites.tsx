/** The sites of a bulk-site project on its record: what was wrong with them, and where they are. All of them stand in the project. */
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { limits } from '#generated/domain/limits.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { isFilled, shownMistakes, type SiteMistake } from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import type { Records } from '#generated/records/registry.ts';
import type { WireRecord } from '#runtime/view.ts';
import { TeamRoot } from '#web/record/TeamRoot.tsx';
import { columnTitle, sitesOf } from '#web/sites/addresses/site-parts.ts';
import { dataOf } from '#web/sites/project-data.ts';
import { SiteTable } from '#web/sites/corrections/Results.tsx';

interface Props {
  readonly record: WireRecord;
}

export default function ProjectSites({ record }: Props) {
  return (
    <TeamRoot teamId={String(record['team_id'])}>
      <FirstSites record={record} />
    </TeamRoot>
  );
}

/** In the team of the project. */
export function FirstSites({ record }: Props) {
  const sites = sitesOf(dataOf(record as Records['bulk-site-upload'])).filter(isFilled);
  const first = sites.slice(0, limits.projectSitesMax);
  const errors = (record['errors'] ?? []) as readonly SiteMistake[];
  return (
    <>
      {errors.length > 0 && <Alert severity="error">{shownMistakes(errors, columnTitle)}</Alert>}
      <SiteTable sites={first} />
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
