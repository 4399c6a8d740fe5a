/** One line for each site: address, profile and result. [SS-071] */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { lineOf } from '#domain/bulk-site/corrections.ts';
import type { Site } from '#domain/bulk-site/sites.ts';
import { NothingHere } from '#web/record/detail/PanelFrame.tsx';
import { columnTitle } from '#domain/bulk-site/column-title.ts';

interface Props {
  readonly sites: readonly Site[];
  /** By id. */
  readonly profileNames: ReadonlyMap<string, string>;
}

export function SiteTable({ sites, profileNames }: Props) {
  const titles = [
    columnTitle('name'),
    texts['bulkSite.outcome'],
    columnTitle('full_address'),
    columnTitle('site_profile_id'),
  ];
  if (sites.length === 0) return <NothingHere text={texts['bulkSite.noSites']} />;
  return (
    <TableContainer component="section" tabIndex={0} aria-label={texts['bulkSite.outcome']}>
      <Table size="small" sx={{ '& td, & th': { paddingBlock: 1 } }}>
        <TableHead>
          <TableRow>
            {titles.map((title) => (
              <TableCell key={title}>{title}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {sites.map((site) => (
            <TableRow key={site.id}>
              <TableCell component="th" scope="row">
                {site.name}
              </TableCell>
              <TableCell>{texts[site.address_id ? 'bulkSite.addressMade' : 'bulkSite.addressLater']}</TableCell>
              <TableCell>{site.full_address ?? lineOf(site)}</TableCell>
              <TableCell>{profileNames.get(site.site_profile_id ?? '')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
