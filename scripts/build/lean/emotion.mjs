/** What src/ui/theme/emotionCache.ts turns off in emotion's cache. */
export const emotion = {
  name: '@emotion/cache',
  version: '11.14.0',
  file: 'dist/emotion-cache.browser.esm.js',
  groups: [
    {
      why: 'stylisPlugins is an empty list: vendor prefixes are never added.',
      empty: ['prefix', 'prefixer'],
    },
  ],
};
