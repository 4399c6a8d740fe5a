import { start } from '../shell/start.tsx';
import { MuiTheme } from '../theme/MuiTheme.tsx';
start(<p>soon</p>, MuiTheme);
