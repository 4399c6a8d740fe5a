/** The entry of everything that a visitor may see without signing in. */
import { start } from '../shell/start.tsx';
import { LightTheme } from '../theme/LightTheme.tsx';
import { PublicPages, preloadPage } from './PublicPages.tsx';

start(<PublicPages opened={preloadPage(location.pathname)} />, LightTheme);
