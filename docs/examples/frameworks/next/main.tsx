import { createRoot } from 'react-dom/client';
import { Support } from './Support.tsx';

const root = document.querySelector('#app');
if (root) createRoot(root).render(<Support plan="Business" />);
