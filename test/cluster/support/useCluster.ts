import { after, before } from 'node:test';
import { startCluster, type Cluster } from './startCluster.ts';

/**
 * Starts a cluster for the tests of a file, and stops it after them. Returns a function that
 * returns the cluster.
 */
export function useCluster(): () => Cluster {
  const endings: (() => unknown)[] = [];
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster({ after: (end: () => unknown) => void endings.unshift(end) });
  });
  after(async () => {
    for (const end of endings) await end();
  });
  return () => cluster;
}
