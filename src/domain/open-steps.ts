/** The steps in which a request is still being priced: those of the workflow's section of quotes. */
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';

export const openSteps: readonly string[] = serviceGroupWorkflow.states
  .filter((state) => 'section' in state && state.section === 'quotes')
  .map(({ id }) => id);

/** Whether providers may be asked and quotes be chosen: later the contract is under way. */
export const areQuotesOpen = (step: unknown): boolean => openSteps.includes(String(step));
