/** The customer application of one team: its frame, and in it the screens that the account may open there or other pages of the team. */
import { Suspense, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { Spinner } from '../shell/busy/Spinner.tsx';
import { Frame } from './frame/Frame.tsx';
import { Screens } from './Screens.tsx';
import { TeamRoot } from './team/TeamRoot.tsx';

export default function TeamPages({ children = <Screens /> }: { children?: ReactNode }) {
  const { teamId = '' } = useParams();
  return (
    <TeamRoot teamId={teamId}>
      <Frame>
        <Suspense fallback={<Spinner />}>{children}</Suspense>
      </Frame>
    </TeamRoot>
  );
}
