/** The interface of procurement for other areas. They import nothing else of this area. */
export { contractFigures } from './contracts/agreement.ts';
export { contractMergeValues } from './contracts/merge-values.ts';
export { recordContract, type ContractedService } from './contracts/on-record.ts';
export { documentDeclined, documentSealed, documentSent, type DocumentTransition } from './contracts/documents.ts';
export { renewTerm, startTerm } from './contracts/terms.ts';
export { startReshop } from './reshop/start.ts';
export { followGroup } from './followers.ts';
export { copyDocument, recordsOf, storeDocument } from './copy/export.ts';
export { startGroup } from './new-group.ts';
export { isSoftblocked, refreshSoftblock, softblockToggles } from './softblock.ts';
