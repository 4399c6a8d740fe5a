/** A generated form page. */
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView } from '#runtime/view.ts';
import type { FormSection } from './sections.ts';

export interface FormScreenData {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly view: EntityView;
  /** The record is the open team. */
  readonly isTeam?: boolean;
  readonly loadCreateForm?: () => Promise<FormDefinition>;
  readonly loadUpdateForm: () => Promise<FormDefinition>;
  /** Path of a record's page below the dashboard. */
  readonly opens?: string;
  readonly sections: readonly FormSection[];
}
