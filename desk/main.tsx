import { createRoot } from 'react-dom/client';
import { compose } from './compose.ts';
import { followLinks, resumeVisit } from './flows/signIn.ts';
import { refuseDrops } from './platform/refuseDrops.ts';
import { App } from './ui/App.tsx';
import { DeskContext } from './ui/useDesk.ts';

const root = document.getElementById('desk');
if (root === null) throw new Error('The page needs an element with the id "desk".');

// The API is next to the page, whatever path the page is served from.
const desk = compose(new URL('./api', import.meta.url).href);
createRoot(root).render(
  <DeskContext value={desk}>
    <App />
  </DeskContext>,
);
void resumeVisit(desk);
followLinks(desk);
refuseDrops(document);
