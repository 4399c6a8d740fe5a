/** The verification page: shows what a sealed file proves by itself, without sign-in. */
import type { VerifyBehaviors } from '#generated/api/operations/verify.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { readCode } from '#domain/documents/check-code.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { countRequest, perNetwork } from '#server/kernel/data/rate-limit.ts';
import { isoInstant } from '#server/kernel/data/record.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { tokenHash } from '#server/kernel/identity/token.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { PdfRefused } from '#server/kernel/pdf/ask.ts';
import { verifyPdf } from '#server/kernel/pdf/files.ts';
import { fingerprintOf } from '#server/kernel/pdf/signed-data.ts';
import type { Sealer, Verified } from '#server/kernel/pdf/types.ts';
import { sealedByCode } from './queries.ts';

export const verifyBehaviors: VerifyBehaviors<CallContext> = {
  verifyDocument: async ({ body }, { pool, ipAddress, services }) => {
    await countRequest(pool, perNetwork('verify', ipAddress, limits.verifyPerHour, 3600));
    const verified = await verifyPdf(limited(body.file.content)).catch((error: unknown) => {
      throw error instanceof PdfRefused ? refused(error) : error;
    });
    return answerOf(verified, services.sealer);
  },

  verifyByCode: async ({ body }, { pool, scope, ipAddress }) => {
    await countRequest(pool, perNetwork('verify-code', ipAddress, limits.verifyCodesPerHour, 3600));
    const hash = tokenHash(readCode(body.code));
    // Always one statement with one error, so neither text nor timing reveals the reason.
    const sealed = await transaction(pool, systemScope('verify', scope), { mode: 'read' }, (session) =>
      sealedByCode.first(session, { hash }),
    );
    if (!sealed) throw new ApiError('notFound', { message: messages['verify.codeUnknown'] });
    return { ...sealed, sealed_at: isoInstant(sealed.sealed_at) };
  },
};

/** Never stored; reading stops at the size limit. */
async function* limited(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > limits.uploadMaxBytes) throw new ApiError('tooLarge', { message: messages['validation.fileSize'] });
    yield piece;
  }
}

function refused({ reason }: PdfRefused): ApiError {
  const isLocked = reason === 'encrypted';
  return invalid({ file: [messages[isLocked ? 'verify.encrypted' : 'verify.unreadable']] });
}

function answerOf({ pages, seal, original, text }: Verified, sealer: Sealer) {
  const isOurs = seal !== null && isTrusted(seal.fingerprint, sealer);
  return {
    pages: pages === 0 ? null : pages,
    seal: seal && {
      is_ours: isOurs,
      is_unchanged: seal.isIntact && seal.coversWholeFile,
      is_longer: seal.isIntact && !seal.coversWholeFile,
      certificate: seal.fingerprint || null,
      subject: seal.subject || null,
      signed_at: seal.signedAt,
      name: seal.name,
      reason: seal.reason,
    },
    original: original && { bytes: original.length, sha256: original.sha256, is_as_stated: original.isAsStated },
    certificate_text: isOurs && seal.isIntact ? certificateIn(text) : null,
  };
}

/** Certificates of former keys are trusted too. */
const isTrusted = (fingerprint: string, { certificate, earlier }: Sealer): boolean =>
  [certificate, ...earlier].some((each) => fingerprintOf(each) === fingerprint);

/** The last pages, from the title page of the certificate. */
function certificateIn(pages: readonly string[]): string | null {
  const start = pages.findLastIndex((page) => page.startsWith(messages['signing.certificate']));
  return start < 0 ? null : pages.slice(start).join('\n');
}
