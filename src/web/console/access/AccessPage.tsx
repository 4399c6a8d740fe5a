/** Shows which role may do what with which records, and what a customer needs to see them. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { accessMessages as texts } from '#generated/domain/messages/access.ts';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import { staffRoles } from '#generated/domain/staff-roles.ts';
import { LinePages } from '../layout/LinePages.tsx';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import type { AdminArea } from '../resource.ts';
import { areas } from '../resources.ts';
import { wordsOfCustomers, wordsOfRole } from './words.ts';

export default function AccessPage() {
  return (
    <LinePages>
      <PageHeader title={adminMessages['admin.accessTitle']} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
        {areas.map((area) => (
          <Area key={area.id} area={area} />
        ))}
      </Box>
    </LinePages>
  );
}

const Area = ({ area: { title, resources } }: { readonly area: AdminArea }) => (
  <Paper variant="outlined">
    <Typography variant="h2" sx={{ fontSize: 15, padding: 1.5 }}>
      {title}
    </Typography>
    <Box component="section" aria-label={title} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>{texts['access.records']}</TableCell>
            {staffRoles.map((role) => (
              <TableCell key={role.id} title={role.description}>
                {role.title}
              </TableCell>
            ))}
            <TableCell>{texts['access.customersRead']}</TableCell>
            <TableCell>{texts['access.customersChange']}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {resources.map(({ name, titlePlural, access }) => (
            <TableRow key={name} sx={{ verticalAlign: 'top' }}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                {titlePlural}
              </TableCell>
              {staffRoles.map(({ id }) => (
                <TableCell key={id}>{wordsOfRole(access, id)}</TableCell>
              ))}
              <TableCell>{wordsOfCustomers(access, 'read')}</TableCell>
              <TableCell>{wordsOfCustomers(access, 'update')}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  </Paper>
);
