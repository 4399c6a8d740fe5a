/** The dialogs of the questionnaire, loaded when they are asked for: the first question needs none of them. */
import { lazy } from 'react';

export const EmailExistsDialog = lazy(async () => ({
  default: (await import('./EmailExistsDialog.tsx')).EmailExistsDialog,
}));
export const LimitDrawer = lazy(async () => ({ default: (await import('./LimitDrawer.tsx')).LimitDrawer }));
export const ResumeDialog = lazy(async () => ({ default: (await import('./ResumeDialog.tsx')).ResumeDialog }));
export const StartOverDialog = lazy(async () => ({ default: (await import('./StartOverDialog.tsx')).StartOverDialog }));
export const TeamDialog = lazy(async () => ({ default: (await import('./TeamDialog.tsx')).TeamDialog }));
