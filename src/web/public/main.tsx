/** The entry of all pages that need no account. */
import { recordVisit } from '#web/shell/session/visit.ts';
import { start } from '#web/frame/start.tsx';
import { LightTheme } from '#web/theme/LightTheme.tsx';
import { PublicPages, preloadPage } from './PublicPages.tsx';

start(<PublicPages opened={preloadPage(location.pathname)} />, LightTheme);
recordVisit();
