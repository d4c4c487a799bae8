import type { ReactNode } from 'react';
import { Support } from './Support';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        {children}
        <Support plan="Business" />
      </body>
    </html>
  );
}
