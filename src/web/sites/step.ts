/** Props of every step of a project. */
import type { ProjectMode } from './project-mode.ts';
import type { Project } from './use-project.ts';

export interface StepProps {
  readonly project: Project;
  readonly mode: ProjectMode;
  /** Called once the step shows its content. [GD-001] */
  readonly onReady?: () => void;
}
