/** The entry of the admin console and the customer application. */
import { start } from '#web/frame/start.tsx';
import { MuiTheme } from '#web/theme/MuiTheme.tsx';
import { loadSession } from '#web/shell/session/session.ts';
import { AppPages, preloadPage } from './AppPages.tsx';

// Every page needs the account, so it is loaded before rendering.
void loadSession();
start(<AppPages opened={preloadPage(location.pathname)} />, MuiTheme);
