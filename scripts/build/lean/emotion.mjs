export const emotion = [
  {
    name: '@emotion/cache',
    version: '11.14.0',
    file: 'dist/emotion-cache.browser.esm.js',
    groups: [
      {
        why: 'stylisPlugins is an empty list (src/ui/theme/emotionCache.ts): vendor prefixes are never added.',
        empty: ['prefix', 'prefixer'],
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
