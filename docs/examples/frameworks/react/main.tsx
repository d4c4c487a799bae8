import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Support } from './Support.tsx';

const root = document.querySelector('#app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Support />
    </StrictMode>,
  );
