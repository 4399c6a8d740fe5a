/** How long a test waits for what a page is to show: a slow machine is no fault of the page. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 15_000 });
