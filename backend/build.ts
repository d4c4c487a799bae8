import { makeClusterImage } from './database/clusterImage.ts';

/** Makes what the backend's first start needs to be quick. */
await makeClusterImage();
