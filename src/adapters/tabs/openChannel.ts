import { attempt } from '../../config/attempt.ts';

/**
 * Returns null if the browser has no BroadcastChannel, or refuses it together with the site's
 * storage, as Firefox does.
 */
export const openChannel = (name: string): BroadcastChannel | null => attempt(() => new BroadcastChannel(name)) ?? null;
