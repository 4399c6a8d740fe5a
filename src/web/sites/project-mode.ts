/** Whether the open project is editable, and for whom. */
import { useSearchParams } from 'react-router';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import type { WireRecord } from '#runtime/view.ts';
import { actingQuery } from '#web/record/bulk-site/staff-project.ts';
import { useTeam } from '#web/record/team/team-context.ts';

/** Editable, being submitted, or submitted. */
type ProjectStage = 'open' | 'going' | 'done';

export interface ProjectMode {
  readonly stage: ProjectStage;
  /**
   * False for the read-only view, which never writes: staff start in it (BS-013), and a submitted project stays in it
   * (BS-047).
   */
  readonly isEditable: boolean;
  /** Profiles stay editable after the submission (BS-051). */
  readonly mayEditProfiles: boolean;
  /** Staff who may edit the project for the team (BS-014, BS-015). */
  readonly mayActForTeam: boolean;
  readonly isActingForTeam: boolean;
  /** Query string that links inside the project keep. */
  readonly query: string;
}

/** States that are not final. */
export const openStates = () => states.filter((state) => !('isFinal' in state)).map(({ id }) => id);

const { initial, states } = view.workflow;

export const stageOf = (status: unknown): ProjectStage =>
  status === initial ? 'open' : states.some((state) => state.id === status && 'isFinal' in state) ? 'done' : 'going';

export function useProjectMode({ status }: WireRecord): ProjectMode {
  const { may, profile } = useTeam();
  const [query] = useSearchParams();
  const isAllowed = may(view.access.update);
  const isActingForTeam = !profile.is_customer && isAllowed && query.get('on_behalf') === 'true';
  const mayEdit = isAllowed && (profile.is_customer || isActingForTeam);
  const stage = stageOf(status);
  return {
    stage,
    isEditable: mayEdit && stage === 'open',
    mayEditProfiles: mayEdit,
    mayActForTeam: !profile.is_customer && isAllowed,
    isActingForTeam,
    query: isActingForTeam ? actingQuery : '',
  };
}
