/** Requests and answers of the PDF process. */
import type { PageBox, Rect } from '#domain/documents/geometry.ts';
import type { PdfContent } from '#domain/documents/content.ts';

/** Why a file is refused. */
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
  /** False for a scan, which screen readers cannot read. */
  readonly hasText: boolean;
  /** True if form fields are open or the cross-references are wrong; `normalizePdf` creates a valid copy. */
  readonly needsCopy: boolean;
}

/** A string found on a page, and its box as displayed. */
export interface FoundText {
  readonly page: number;
  readonly text: string;
  readonly box: Rect;
}

/** A mark `{{word:rest}}` on a page, without its braces. Pages count from 1. */
export interface Anchor {
  readonly page: number;
  readonly name: string;
  readonly box: Rect;
}

/** Metadata key of the places in our own files. */
export const placesKey = 'TLPlaces';

export interface Rendered {
  readonly bytes: Uint8Array;
  readonly pages: readonly PageBox[];
  /** The places reserved by the content (`Run.place`). */
  readonly anchors: readonly Anchor[];
  /** The same content as plain text by page, in reading order. */
  readonly text: readonly string[];
  /** Characters without a font; each is left out. */
  readonly unprintable: readonly string[];
}

/** Something to draw on a displayed page. Text shrinks to fit its box, to no less than 6 points. */
export type Stamp = { readonly page: number; readonly box: Rect; readonly alt: string } & (
  | { readonly kind: 'text'; readonly text: string }
  /** A typed signature in a signature font. */
  | { readonly kind: 'signature'; readonly text: string }
  | { readonly kind: 'check' }
  /** A drawn signature: lines of points in a field of `width` by `height`. */
  | {
      readonly kind: 'strokes';
      readonly width: number;
      readonly height: number;
      readonly strokes: readonly (readonly (readonly [x: number, y: number])[])[];
    }
);

/** The signer of seals: a certificate, and a function that signs with its key, wherever it is stored. */
export interface Sealer {
  /** X.509, DER. RSA. */
  readonly certificate: Uint8Array;
  /** Certificates of former keys, whose seals are still ours. */
  readonly earlier: readonly Uint8Array[];
  /** RSASSA-PKCS1-v1_5 with SHA-256; the same bytes give the same signature. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>;
}

export interface SealRequest {
  readonly document: Uint8Array;
  readonly stamps: readonly Stamp[];
  /** Pages appended to the document. */
  readonly certificate: Omit<PdfContent, 'madeAt'>;
  readonly sealer: Sealer;
  /** ISO instant: the signing time in the file, and the only time that affects its bytes. */
  readonly signedAt: string;
  /** Signer and reason, as PDF readers show them. */
  readonly name: string;
  readonly reason: string;
}

/** What the file itself proves, item by item. */
export interface Verified {
  readonly pages: number;
  /** Null without a signature; the newest one if there are several. */
  readonly seal: {
    /** The signed bytes are unchanged, and the certificate's key signed them. */
    readonly isIntact: boolean;
    /** The signature covers the whole file, including its end. */
    readonly coversWholeFile: boolean;
    /** SHA-256 of the certificate in hex. */
    readonly fingerprint: string;
    readonly subject: string;
    /** Signing time that the file claims, ISO. */
    readonly signedAt: string | null;
    readonly name: string | null;
    readonly reason: string | null;
  } | null;
  /**
   * The original document: its length as the seal states it, the SHA-256 of its bytes, and whether the seal states the
   * same.
   */
  readonly original: { readonly length: number; readonly sha256: string; readonly isAsStated: boolean } | null;
  /** Text by page in reading order; empty if the file cannot be read. */
  readonly text: readonly string[];
}
