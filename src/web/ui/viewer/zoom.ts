/** How large pages are drawn: 1 shows a point of the page as a pixel (FV-004, FV-005). */
import { limits } from '#generated/domain/limits.ts';

const { step, start, min, max } = limits.pdfZoom;

/** One click: a step up or down, within the limits. */
export const zoomed = (scale: number, direction: 1 | -1): number => within(scale + direction * step);

/** The scale at which a page fills a window of this width, in px. */
export const fitWidth = (windowWidth: number, pageWidth: number): number =>
  within(Math.floor((windowWidth / pageWidth) * 100) / 100);

/** The initial scale: the page's original size, or smaller to fit the window. */
export const firstScale = (windowWidth: number, pageWidth: number): number =>
  windowWidth <= 0 ? start : Math.min(start, fitWidth(windowWidth, pageWidth));

export const isSmallest = (scale: number): boolean => scale <= min;
export const isLargest = (scale: number): boolean => scale >= max;

const within = (scale: number): number => Math.min(max, Math.max(min, Math.round(scale * 100) / 100));
