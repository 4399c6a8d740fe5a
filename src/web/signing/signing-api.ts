/** The calls of the signing page, authorized by the token of an emailed link, or by the account for a document. */
import * as calls from '#generated/client/signing.ts';
import type { SignDocumentBody, SigningPage } from '#generated/client/signing.ts';
import type { Money } from '#domain/format/money.ts';

export type { SignedField, SigningPage } from '#generated/client/signing.ts';

/** Identifies the signer. */
export type SigningKey = { readonly token: string } | { readonly document_id: string };

/** The figures of the contract, and their differences from the quote. */
export interface Figures {
  readonly term: number | null;
  readonly total_mrc: Money | null;
  readonly total_nrc: Money | null;
  readonly start_rule: string | null;
  readonly notice_period: number | null;
  readonly auto_renew_term: number | null;
  readonly agrees: boolean;
  readonly versions: readonly number[];
  readonly quoted_on: string | null;
  readonly differences: readonly ({ readonly service: string | null; readonly figure: string } & Readonly<
    Record<'paper' | 'quote', Money | number | null>
  >)[];
  readonly difference_reason: string | null;
  /** Differences of a corrected contract from the previous one; null without a correction. */
  readonly changes:
    | readonly {
        readonly service: string | null;
        readonly figure: string;
        readonly before: Money | number | string | null;
        readonly after: Money | number | string | null;
      }[]
    | null;
}

export type Signature = Omit<SignDocumentBody, 'token' | 'document_id'>;

const asking = { changesNothing: true };

export const openSigning = (key: SigningKey): Promise<SigningPage> => calls.openSigning(key, asking);
export const reportViewed = (key: SigningKey): Promise<SigningPage> => calls.viewSigning(key, asking);
export const readDocument = (key: SigningKey): Promise<Blob> => calls.readSigningDocument(key, asking);
export const openCopy = (key: SigningKey): Promise<SigningPage> => calls.openSignedCopy(key, asking);
export const readCopy = (key: SigningKey): Promise<Blob> => calls.readSignedCopy(key, asking);
export const readEvidence = (key: SigningKey): Promise<Blob> => calls.readSigningEvidence(key, asking);
export const askForLink = (email: string): Promise<{ message?: string }> => calls.askForSigningLink({ email }, asking);

/** `attempt`: an idempotency key, the same for every retry of a signature. */
export const sign = (key: SigningKey, signature: Signature, attempt: string): Promise<SigningPage> =>
  calls.signDocument({ ...key, ...signature }, { headers: { 'Idempotency-Key': attempt } });

export const decline = (
  key: SigningKey,
  refusal: Pick<calls.DeclineSigningBody, 'reason' | 'text'>,
): Promise<SigningPage> => calls.declineSigning({ ...key, ...refusal });

/** File name for the document, which is always saved as PDF. */
export const pdfName = ({ name }: Pick<SigningPage, 'name'>): string => `${name.replace(/\.[a-z]+$/i, '')}.pdf`;

/** File name for the evidence of a document. */
export const evidenceName = ({ name }: Pick<SigningPage, 'name'>): string =>
  `${name.replace(/\.[a-z]+$/i, '')} evidence.json`;

export const figuresOf = (page: SigningPage): Figures | null => page.figures as Figures | null;
