/** The entry of the admin console and the customer application. */
import { start } from '#web/frame/start.tsx';
import { MuiTheme } from '#web/theme/MuiTheme.tsx';
import { loadSession } from '#web/shell/session/session.ts';
import { AppPages, preloadPage } from './AppPages.tsx';

// Every page waits for the account: it is asked for before anything is drawn.
void loadSession();
start(<AppPages opened={preloadPage(location.pathname)} />, MuiTheme);
