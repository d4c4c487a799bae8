import { loadApp } from '../src/widget/loadApp.ts';
import { Page } from '../src/widget/Page.ts';

/** The page that contains the elements. */
export const page = new Page(loadApp);
