/** What a page of the documentation has beyond its text. Without scripts all of it is absent, and the text is whole. */
import { addCopyButtons } from './copy.ts';
import { addSearch } from './search.ts';

addCopyButtons();
addSearch();
