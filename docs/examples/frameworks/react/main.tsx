import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Support } from './Support.tsx';

const ann = { id: 'customer-42', email: 'ann@example.com', name: 'Ann Lee' };
const root = document.querySelector('#app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Support user={ann} />
    </StrictMode>,
  );
