/** The context of team pages in any frame: records, rights and live updates. */
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
      {/* Remounts for another team, so that no state of the previous team stays. */}
      <TeamProvider key={teamId} teamId={teamId}>
        <TeamConfirm>
          <LiveUpdates />
          <VersionReload />
          {children}
        </TeamConfirm>
      </TeamProvider>
    </QueryClientProvider>
  );
}

/** With the toggle on, every change needs a confirmation (AC-064). */
export const TeamConfirm = ({ children }: { children: ReactNode }) => (
  <ConfirmProvider mustAsk={useTeam().isOn('prod-colors')}>{children}</ConfirmProvider>
);
