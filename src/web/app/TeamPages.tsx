/** The customer application of one team: its frame, and the screens that the account may open there. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ConfirmProvider } from './actions/ConfirmProvider.tsx';
import { createQueryClient } from './data/query-client.ts';
import { Frame } from './frame/Frame.tsx';
import { LiveUpdates } from './live/LiveUpdates.tsx';
import { Screens } from './Screens.tsx';
import { TeamProvider } from './team/TeamProvider.tsx';
import { VersionReload } from './team/VersionReload.tsx';

export default function TeamPages() {
  const { teamId = '' } = useParams();
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      {/* Another team is another application: nothing of the one before may stay. */}
      <TeamProvider key={teamId} teamId={teamId}>
        <ConfirmProvider>
          <LiveUpdates />
          <VersionReload />
          <Frame>
            <Screens />
          </Frame>
        </ConfirmProvider>
      </TeamProvider>
    </QueryClientProvider>
  );
}
