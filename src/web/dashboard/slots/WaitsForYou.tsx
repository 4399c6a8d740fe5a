/** Pending actions of the account in this team, each with its main button. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { Link } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import type { ListNextActions200RecordsItem } from '#generated/client/overview.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { nextActionsOf } from '../home/next-actions.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { Loaded } from '#web/record/Loaded.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { isSameEntry } from '#web/shell/navigation/entry.ts';
import { RecordLinkContext } from '#web/ui/lookup/record-link.ts';
import { LineItem, PlainList } from '#web/ui/list/PlainList.tsx';

export default function WaitsForYou() {
  const { teamId } = useTeam();
  const actions = useQuery(nextActionsOf(teamId));
  return (
    <Box sx={{ marginBottom: 2.5 }}>
      <PanelFrame title={texts['app.waitsForYou']}>
        <Loaded query={actions} empty={<NothingHere text={texts['app.nothingWaits']} />}>
          {({ records }) => (
            <PlainList>
              {records.map((next) => (
                <Waiting key={next.id} next={next} />
              ))}
            </PlainList>
          )}
        </Loaded>
      </PanelFrame>
    </Box>
  );
}

function Waiting({ next: { entity, id, name, label, values, to } }: { next: ListNextActions200RecordsItem }) {
  const pathOf = useDashboardPath();
  const pageOf = use(RecordLinkContext)(entity, '', id);
  const path = to === null ? (pageOf ?? '') : pathOf(to);
  return (
    <LineItem sx={{ padding: '8px 0' }}>
      <Box sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>{name}</Box>
      <Button
        component={Link}
        to={path}
        reloadDocument={!isSameEntry(path)}
        size="small"
        variant="outlined"
        sx={{ whiteSpace: 'normal', textAlign: 'start' }}
      >
        {fill(label, values)}
      </Button>
    </LineItem>
  );
}
