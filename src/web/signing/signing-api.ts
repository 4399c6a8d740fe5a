/** The calls of the signing page, by the token of an emailed link or by the document for a member who signs it. */
import * as calls from '#generated/client/signing.ts';
import type { SignDocumentBody, SigningPage } from '#generated/client/signing.ts';
import type { Money } from '#domain/format/money.ts';

export type { SignedField, SigningPage } from '#generated/client/signing.ts';

/** What proves who signs. */
export type SigningKey = { readonly token: string } | { readonly document_id: string };

/** The figures of the contract, and where they differ from what was quoted. */
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
  readonly differences: readonly {
    readonly service: string | null;
    readonly figure: string;
    readonly paper: Money | number | null;
    readonly quote: Money | number | null;
  }[];
  readonly difference_reason: string | null;
  /** What a corrected contract says differently from the one before; null for one that corrects none. */
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

/** `attempt`: the same for every try of the same signature, so that a repeated one is answered as the first. */
export const sign = (key: SigningKey, signature: Signature, attempt: string): Promise<SigningPage> =>
  calls.signDocument({ ...key, ...signature }, { headers: { 'Idempotency-Key': attempt } });

export const decline = (
  key: SigningKey,
  refusal: Pick<calls.DeclineSigningBody, 'reason' | 'text'>,
): Promise<SigningPage> => calls.declineSigning({ ...key, ...refusal });

/** Under which a document is saved, whatever it was made of. */
export const pdfName = ({ name }: Pick<SigningPage, 'name'>): string => `${name.replace(/\.[a-z]+$/i, '')}.pdf`;

/** Under which the evidence of a document is saved. */
export const evidenceName = ({ name }: Pick<SigningPage, 'name'>): string =>
  `${name.replace(/\.[a-z]+$/i, '')} evidence.json`;

export const figuresOf = (page: SigningPage): Figures | null => page.figures as Figures | null;
