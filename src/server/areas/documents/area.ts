/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import { verifyBehaviors } from './check/operations.ts';
import { expiredDocuments, unmarkedDocuments } from './due.ts';
import { documentEffects } from './effects.ts';
import { documentGuards } from './guards.ts';
import { attachmentHooks } from './hooks.ts';
import { markAttachment } from './mark-attachment.ts';
import { documentFinders } from './next/finders.ts';
import { attachmentBehaviors } from './operations/attachments.ts';
import { fileBehaviors } from './operations/files.ts';
import { signatureExpiry, signatureReminders } from './signing/due.ts';
import { signingBehaviors } from './signing/operations.ts';
import { templateEffects } from './templates/effects.ts';
import { templateVersionHooks } from './templates/hooks.ts';
import { templateBehaviors } from './templates/operations.ts';
import { groupUploadBehaviors } from './uploads/group-uploads.ts';
import { signatureRequestBehaviors } from './uploads/signature-requests.ts';
import { sealDocument, sealRetries, sweepUnsealed, type SealDeps } from './signing/seal.ts';

export const documents = {
  operations: {
    ...attachmentBehaviors,
    ...fileBehaviors,
    ...groupUploadBehaviors,
    ...signatureRequestBehaviors,
    ...signingBehaviors,
    ...templateBehaviors,
    ...verifyBehaviors,
  },
  hooks: () => ({ attachment: attachmentHooks, 'contract-template-version': templateVersionHooks }),
  guards: documentGuards,
  effects: { ...documentEffects, markAttachment, ...templateEffects },
  finders: documentFinders,
  due: [expiredDocuments, unmarkedDocuments, signatureExpiry, signatureReminders],
  jobs: (deps: SealDeps) => ({
    'seal-document': (job) => sealDocument(deps, job),
    'seal-sweep': () => sweepUnsealed(deps),
  }),
  jobSettings: {
    'seal-document': { retryLimit: sealRetries, retryDelay: 20 },
    'seal-sweep': { retryLimit: 2, retryDelay: 60, cron: '*/5 * * * *' },
  },
} satisfies Area;
