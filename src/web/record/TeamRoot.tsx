/** What pages of a team stand on, whatever frame is around them: its records, its rights, its news. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ConfirmProvider } from './actions/ConfirmProvider.tsx';
import { takeClient } from './first-client.ts';
import { LiveUpdates } from './LiveUpdates.tsx';
import { useTeam } from './team/team-context.ts';
import { TeamProvider } from './team/TeamProvider.tsx';
import { VersionReload } from './VersionReload.tsx';

export function TeamRoot({ teamId, children }: { teamId: string; children: ReactNode }) {
  const [client] = useState(takeClient);
  return (
    <QueryClientProvider client={client}>
      {/* Another team is another application: nothing of the one before may stay. */}
      <TeamProvider key={teamId} teamId={teamId}>
        <Asking>
          <LiveUpdates />
          <VersionReload />
          {children}
        </Asking>
      </TeamProvider>
    </QueryClientProvider>
  );
}

/** With the toggle on, every change is asked about first (AC-064). */
export const Asking = ({ children }: { children: ReactNode }) => (
  <ConfirmProvider mustAsk={useTeam().isOn('prod-colors')}>{children}</ConfirmProvider>
);
