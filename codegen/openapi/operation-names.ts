/** Names that several emitters give to parts of an operation. */
import { toPascal } from '../naming.ts';

/** `validateSendQuoteRequestsBody` */
export const validatorName = (operationId: string, part: 'Path' | 'Query' | 'Body'): string =>
  `validate${toPascal(operationId)}${part}`;
