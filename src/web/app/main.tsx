/** The entry of the admin console and the customer application. */
import { start } from '#web/frame/start.tsx';
import { MuiTheme } from '#web/theme/MuiTheme.tsx';
import { AppPages, preloadPage } from './AppPages.tsx';

start(<AppPages opened={preloadPage(location.pathname)} />, MuiTheme);
