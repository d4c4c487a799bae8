import { loadApp } from '../src/widget/loadApp.ts';
import { Page } from '../src/widget/Page.ts';

/** The page that the elements stand in. */
export const page = new Page(loadApp);
