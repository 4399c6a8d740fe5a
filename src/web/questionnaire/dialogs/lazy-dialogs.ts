/** Lazy loaded dialogs of the questionnaire; the first question needs none of them. */
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';

export const EmailExistsDialog = lazyWithPreload(async () => ({
  default: (await import('./EmailExistsDialog.tsx')).EmailExistsDialog,
}));
export const LimitDrawer = lazyWithPreload(async () => ({ default: (await import('./LimitDrawer.tsx')).LimitDrawer }));
export const ResumeDialog = lazyWithPreload(async () => ({
  default: (await import('./ResumeDialog.tsx')).ResumeDialog,
}));
export const StartOverDialog = lazyWithPreload(async () => ({
  default: (await import('./StartOverDialog.tsx')).StartOverDialog,
}));
export const TeamDialog = lazyWithPreload(async () => ({ default: (await import('./TeamDialog.tsx')).TeamDialog }));
