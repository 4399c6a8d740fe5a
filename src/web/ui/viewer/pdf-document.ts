/** Reads a PDF in the browser; its worker, fonts and decoders come from our own origin, and no script in it ever runs. */
import { useEffect, useState } from 'react';
import { pdfjs } from 'react-pdf';
// Vite answers the address of the file; the file itself has no default.
// oxlint-disable-next-line import/default
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type PdfDocument = pdfjs.PDFDocumentProxy;

/** Of a page as it is shown: cut and turned, in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface ReadPdf {
  readonly pdf: PdfDocument;
  readonly sizes: readonly PageSize[];
}

/** `empty`: a file or document without a page (FV-007); `failed`: one that cannot be shown (FV-006). */
export type PdfState = ReadPdf | 'loading' | 'failed' | 'empty';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
const parts = `/assets/pdf-${pdfjs.version}`;

/** Starts while the first file is on its way; each document has its own, so that none waits for another that hangs. */
let waiting: pdfjs.PDFWorker | null = new pdfjs.PDFWorker();
// Whoever opens a file with it hears of its failure there.
waiting.promise.catch(() => {});

function takeWorker(): pdfjs.PDFWorker {
  const worker = waiting ?? new pdfjs.PDFWorker();
  waiting = null;
  return worker;
}

const openPdf = (bytes: Uint8Array, worker: pdfjs.PDFWorker): ReturnType<typeof pdfjs.getDocument> =>
  pdfjs.getDocument({
    worker,
    // The worker takes the bytes away from who gives them.
    data: bytes.slice(),
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    wasmUrl: `${parts}/wasm/`,
    // Our policy lets no WASM run; decoders in plain JavaScript take its place.
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
    const tell = (state: PdfState): void => {
      if (isWanted) setRead({ bytes, state });
    };
    readPdf(task.promise, tell).catch(() => tell('failed'));
    return () => {
      isWanted = false;
      void task.destroy().finally(() => worker.destroy());
    };
  }, [bytes]);
  if (bytes.length === 0) return 'empty';
  return read?.bytes === bytes ? read.state : 'loading';
}

/** The first page stands for all until their sizes are known, so that it shows at once. */
async function readPdf(opening: Promise<PdfDocument>, tell: (state: PdfState) => void): Promise<void> {
  const pdf = await opening;
  if (pdf.numPages === 0) return tell('empty');
  const first = await sizeOf(pdf, 1);
  const pages = Array.from({ length: pdf.numPages }, (_, at) => at + 1);
  tell({ pdf, sizes: pages.map(() => first) });
  const sizes = await Promise.all(pages.map((page) => sizeOf(pdf, page).catch(() => first)));
  if (sizes.some(({ width, height }) => width !== first.width || height !== first.height)) tell({ pdf, sizes });
}

async function sizeOf(pdf: PdfDocument, page: number): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
  return { width, height };
}
