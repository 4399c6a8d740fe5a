/** A team's bulk-site project in the console, for staff (BS-005). */
import { useParams } from 'react-router';
import { TeamRoot } from '#web/record/TeamRoot.tsx';
import { ProjectPage } from './ProjectPage.tsx';

export default function ConsolePages() {
  const { teamId = '' } = useParams();
  return (
    <TeamRoot teamId={teamId}>
      <ProjectPage />
    </TeamRoot>
  );
}
