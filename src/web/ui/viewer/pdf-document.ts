/** Reads a PDF in the browser; its worker, fonts and decoders come from our own origin, and scripts in it never run. */
import { useEffect, useState } from 'react';
import { pdfjs } from 'react-pdf';
// Vite returns the address of the file; the file itself has no default export.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type PdfDocument = pdfjs.PDFDocumentProxy;

/** Size of a page after cropping and rotation, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface ReadPdf {
  readonly pdf: PdfDocument;
  readonly sizes: readonly PageSize[];
}

/** `empty`: a file or document without a page (FV-007); `failed`: one that cannot be displayed (FV-006). */
export type PdfState = ReadPdf | 'loading' | 'failed' | 'empty';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
const parts = `/assets/pdf-${pdfjs.version}`;

/** Starts while the first file is loading. Each document has its own worker, so none waits for another that hangs. */
let waiting: pdfjs.PDFWorker | null = new pdfjs.PDFWorker();
// The failure is reported to the code that opens a file with it.
waiting.promise.catch(() => {});

function takeWorker(): pdfjs.PDFWorker {
  const worker = waiting ?? new pdfjs.PDFWorker();
  waiting = null;
  return worker;
}

const openPdf = (bytes: Uint8Array, worker: pdfjs.PDFWorker): ReturnType<typeof pdfjs.getDocument> =>
  pdfjs.getDocument({
    worker,
    // Copied, because the transfer to the worker empties the original.
    data: bytes.slice(),
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    wasmUrl: `${parts}/wasm/`,
    // Our policy forbids WASM, so JavaScript decoders are used.
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });

export function usePdf(bytes: Uint8Array): PdfState {
  const [read, setRead] = useState<{ bytes: Uint8Array; state: PdfState } | null>(null);
  useEffect(() => {
    if (bytes.length === 0) return undefined;
    const worker = takeWorker();
    const task = openPdf(bytes, worker);
    let isWanted = true;
    const report = (state: PdfState): void => {
      if (isWanted) setRead({ bytes, state });
    };
    readPdf(task.promise, report).catch(() => report('failed'));
    return () => {
      isWanted = false;
      void task.destroy().finally(() => worker.destroy());
    };
  }, [bytes]);
  if (bytes.length === 0) return 'empty';
  return read?.bytes === bytes ? read.state : 'loading';
}

/** All pages have the size of the first one until theirs are known, so that it shows at once. */
async function readPdf(opening: Promise<PdfDocument>, report: (state: PdfState) => void): Promise<void> {
  const pdf = await opening;
  if (pdf.numPages === 0) return report('empty');
  const first = await sizeOf(pdf, 1);
  const pages = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  report({ pdf, sizes: pages.map(() => first) });
  const sizes = await Promise.all(pages.map((page) => sizeOf(pdf, page).catch(() => first)));
  if (sizes.some(({ width, height }) => width !== first.width || height !== first.height)) report({ pdf, sizes });
}

async function sizeOf(pdf: PdfDocument, page: number): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
  return { width, height };
}
