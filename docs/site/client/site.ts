/** Adds the interactive parts to a page of the documentation. Without scripts the text is complete. */
import { addCopyButtons } from './copy.ts';
import { connectLiveExamples } from './liveExamples.ts';
import { addSearch } from './search.ts';
import { addThemeSwitch } from './theme.ts';

addCopyButtons();
addSearch();
addThemeSwitch();
connectLiveExamples();
