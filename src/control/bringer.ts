import type { Facade } from '../launcher/Facade.ts';
import { facadeOf } from '../launcher/facadeOf.ts';

/** A chat that a launcher brought, not the page: the launcher speaks for it. */
export const isBrought = (facade: Facade): boolean => bringerOf(facade) !== undefined;

/** An element that the page has placed in itself. */
export const isPlaced = (facade: Facade): boolean => facade.host.isConnected && !isBrought(facade);

/** A chat that was brought is of its launcher's company, and in its theme. */
export function followBringer(facade: Facade): void {
  const bringer = bringerOf(facade);
  const { company, props } = (bringer && facadeOf(bringer)) ?? facade;
  if (facade.company !== company || facade.props.theme !== props.theme)
    Object.assign(facade.host, { company, theme: props.theme });
}

function bringerOf({ kind, host }: Facade): Element | undefined {
  const root = host.getRootNode();
  return kind === 'chat' && root instanceof ShadowRoot && root.host.localName === 'support-launcher'
    ? root.host
    : undefined;
}
