/** The customer application of one team: its frame, and in it the screens that the account may open there or other pages of the team. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { Spinner } from '../shell/busy/Spinner.tsx';
import { ConfirmProvider } from './actions/ConfirmProvider.tsx';
import { createQueryClient } from './data/query-client.ts';
import { Frame } from './frame/Frame.tsx';
import { LiveUpdates } from './live/LiveUpdates.tsx';
import { Screens } from './Screens.tsx';
import { TeamProvider } from './team/TeamProvider.tsx';
import { VersionReload } from './team/VersionReload.tsx';

export default function TeamPages({ children = <Screens /> }: { children?: ReactNode }) {
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
            <Suspense fallback={<Spinner />}>{children}</Suspense>
          </Frame>
        </ConfirmProvider>
      </TeamProvider>
    </QueryClientProvider>
  );
}
