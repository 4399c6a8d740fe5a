/** What every step of a project gets. */
import type { ProjectMode } from './project-mode.ts';
import type { Project } from './use-project.ts';

export interface StepProps {
  readonly project: Project;
  readonly mode: ProjectMode;
  /** Told once the step shows what it is about. [GD-001] */
  readonly onReady?: () => void;
}
