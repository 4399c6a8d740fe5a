/** What the PDF process is asked and answers. */
import type { PageBox, Rect } from '#domain/documents/geometry.ts';
import type { PdfContent } from '#domain/documents/content.ts';

/** Why a file is not taken: what it holds, or what it is not. */
export const refusals = [
  'scripts',
  'launch',
  'attachments',
  'forms',
  'media',
  'encrypted',
  'signed',
  'pages',
  'size',
  'damaged',
  'notPdf',
  'time',
] as const;

export type RefusalReason = (typeof refusals)[number];

export interface Refusal {
  readonly reason: RefusalReason;
}

export interface Inspected {
  readonly pages: readonly PageBox[];
  /** False for a scan: a screen reader finds nothing in it. */
  readonly hasText: boolean;
  /** True where fields of a form are open or the file's own directory is wrong: `normalizePdf` makes a sound copy to send. */
  readonly needsCopy: boolean;
}

/** A string found in the text of a page, and the box that encloses it, as shown. */
export interface FoundText {
  readonly page: number;
  readonly text: string;
  readonly box: Rect;
}

/** A mark `{{word:rest}}` in the text of a page, without its braces. Pages count from 1. */
export interface Anchor {
  readonly page: number;
  readonly name: string;
  readonly box: Rect;
}

/** Where a file of our own keeps its places, among the words about itself. */
export const placesKey = 'TLPlaces';

export interface Rendered {
  readonly bytes: Uint8Array;
  readonly pages: readonly PageBox[];
  /** The places that the content keeps (`Run.place`). */
  readonly anchors: readonly Anchor[];
  /** The same content as plain text by page, in reading order. */
  readonly text: readonly string[];
  /** Characters that no font of ours can print; each is left out. */
  readonly unprintable: readonly string[];
}

/** What is put on a page as shown. Text shrinks to fit its box, to 6 points at the least. */
export type Stamp = { readonly page: number; readonly box: Rect; readonly alt: string } & (
  | { readonly kind: 'text'; readonly text: string }
  /** A typed signature: text in a hand of its own. */
  | { readonly kind: 'signature'; readonly text: string }
  | { readonly kind: 'check' }
  /** A drawn one: lines of points in a field of `width` by `height`. */
  | {
      readonly kind: 'strokes';
      readonly width: number;
      readonly height: number;
      readonly strokes: readonly (readonly (readonly [x: number, y: number])[])[];
    }
);

/** Who seals: a certificate, and a way to sign with its key wherever that lies. */
export interface Sealer {
  /** X.509, DER. RSA. */
  readonly certificate: Uint8Array;
  /** Those of former keys: what they sealed is still ours. */
  readonly earlier: readonly Uint8Array[];
  /** RSASSA-PKCS1-v1_5 with SHA-256 over the bytes: the same bytes give the same signature. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>;
}

export interface SealRequest {
  readonly document: Uint8Array;
  readonly stamps: readonly Stamp[];
  /** Pages added behind the document. */
  readonly certificate: Omit<PdfContent, 'madeAt'>;
  readonly sealer: Sealer;
  /** ISO instant: the signing time in the file, and the only time that its bytes depend on. */
  readonly signedAt: string;
  /** Who seals and why, as readers of the file show it. */
  readonly name: string;
  readonly reason: string;
}

/** What the file itself proves, each part apart. */
export interface Verified {
  readonly pages: number;
  /** Null: no signature in the file. The newest where there are several. */
  readonly seal: {
    /** The signed bytes are those that were signed, and the key of the certificate signed them. */
    readonly isIntact: boolean;
    /** Nothing of the file, its end included, is outside the signature. */
    readonly coversWholeFile: boolean;
    /** SHA-256 of the certificate, hexadecimal. */
    readonly fingerprint: string;
    readonly subject: string;
    /** ISO instant that the file claims. */
    readonly signedAt: string | null;
    readonly name: string | null;
    readonly reason: string | null;
  } | null;
  /** The file as it was sent: its length as the seal states it, the SHA-256 of so many first bytes, and whether the seal states the same. */
  readonly original: { readonly length: number; readonly sha256: string; readonly isAsStated: boolean } | null;
  /** Text of the pages by page, in reading order; none of a file that cannot be read. */
  readonly text: readonly string[];
}
