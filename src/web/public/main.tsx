/** The entry of everything that a visitor may see without signing in. */
import { recordVisit } from '../shell/session/visit.ts';
import { start } from '../shell/start.tsx';
import { LightTheme } from '../theme/LightTheme.tsx';
import { PublicPages, preloadPage } from './PublicPages.tsx';

start(<PublicPages opened={preloadPage(location.pathname)} />, LightTheme);
recordVisit();
