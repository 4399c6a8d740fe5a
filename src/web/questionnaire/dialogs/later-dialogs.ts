/** The dialogs of the questionnaire, loaded when they are asked for: the first question needs none of them. */
import { later } from '#web/shell/lazy-with-preload.ts';

export const EmailExistsDialog = later(async () => ({
  default: (await import('./EmailExistsDialog.tsx')).EmailExistsDialog,
}));
export const LimitDrawer = later(async () => ({ default: (await import('./LimitDrawer.tsx')).LimitDrawer }));
export const ResumeDialog = later(async () => ({ default: (await import('./ResumeDialog.tsx')).ResumeDialog }));
export const StartOverDialog = later(async () => ({
  default: (await import('./StartOverDialog.tsx')).StartOverDialog,
}));
export const TeamDialog = later(async () => ({ default: (await import('./TeamDialog.tsx')).TeamDialog }));
