/** The entry of the admin console and the customer application. */
import { start } from '../shell/start.tsx';
import { MuiTheme } from '../theme/MuiTheme.tsx';
import { AppPages, preloadPage } from './AppPages.tsx';

start(<AppPages opened={preloadPage(location.pathname)} />, MuiTheme);
