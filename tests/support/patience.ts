/** Timeouts for what a page is to show: a slow machine is not a fault of the page. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 15_000 });
