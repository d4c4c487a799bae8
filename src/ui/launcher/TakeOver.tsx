import { useLayoutEffect, type ReactNode } from 'react';

/** Once React has drawn itself into the facade's nodes, these no longer listen for the facade. */
export function TakeOver({ container, children }: { container: HTMLElement; children: ReactNode }): ReactNode {
  useLayoutEffect(() => {
    for (const node of container.querySelectorAll<HTMLElement>('*')) node.onclick = node.onkeydown = null;
  }, [container]);
  return children;
}
