export const emotion = [
  {
    name: '@emotion/react',
    version: '11.14.0',
    file: 'dist/emotion-element-f0de968e.browser.esm.js',
    groups: [
      {
        why: 'Every view has the cache of src/ui/theme/emotionCache.ts above it: emotion’s own, with stylis, is never asked.',
        unread: ["createCache({\n  key: 'css'\n})"],
      },
    ],
  },
  {
    name: '@emotion/serialize',
    version: '1.3.3',
    file: 'dist/emotion-serialize.esm.js',
    groups: [
      {
        why: 'Lengths are written with their unit, which ESLint sees to: no list of what has none is needed.',
        never: ["unitless[key] !== 1 && !isCustomProperty(key) && typeof value === 'number' && value !== 0"],
      },
    ],
  },
];
