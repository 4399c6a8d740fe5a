/** Steps in which a request is still being priced: those of the workflow's quotes section. */
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';

export const openSteps: readonly string[] = serviceGroupWorkflow.states
  .filter((state) => 'section' in state && state.section === 'quotes')
  .map(({ id }) => id);

/** Whether carriers may be asked and quotes chosen; later the contract is in progress. */
export const areQuotesOpen = (step: unknown): boolean => openSteps.includes(String(step));
