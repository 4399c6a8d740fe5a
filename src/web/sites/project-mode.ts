/** Whether the open project can be filled in, and by whom it is. */
import { useSearchParams } from 'react-router';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import type { WireRecord } from '#runtime/view.ts';
import { actingQuery } from '#web/record/bulk-site/staff-project.ts';
import { useTeam } from '#web/record/team/team-context.ts';

/** Open to changes, on its way, or submitted. */
type ProjectStage = 'open' | 'going' | 'done';

export interface ProjectMode {
  readonly standing: ProjectStage;
  /** False in the read-only form, in which nothing writes: staff open it first (BS-013), and a project ends in it (BS-047). */
  readonly isEditable: boolean;
  /** Profiles stay editable after the submission (BS-051). */
  readonly mayEditProfiles: boolean;
  /** Staff who may fill the project in for the team (BS-014, BS-015). */
  readonly mayActForTeam: boolean;
  readonly isActingForTeam: boolean;
  /** What addresses inside the project carry along. */
  readonly query: string;
}

/** States that a project may still leave. */
export const openStates = () => states.filter((state) => !('isFinal' in state)).map(({ id }) => id);

const { initial, states } = view.workflow;

export const standingOf = (status: unknown): ProjectStage =>
  status === initial ? 'open' : states.some((state) => state.id === status && 'isFinal' in state) ? 'done' : 'going';

export function useProjectMode({ status }: WireRecord): ProjectMode {
  const { may, profile } = useTeam();
  const [query] = useSearchParams();
  const isAllowed = may(view.access.update);
  const isActingForTeam = !profile.is_customer && isAllowed && query.get('on_behalf') === 'true';
  const mayEdit = isAllowed && (profile.is_customer || isActingForTeam);
  const standing = standingOf(status);
  return {
    standing,
    isEditable: mayEdit && standing === 'open',
    mayEditProfiles: mayEdit,
    mayActForTeam: !profile.is_customer && isAllowed,
    isActingForTeam,
    query: isActingForTeam ? actingQuery : '',
  };
}
