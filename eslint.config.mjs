import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The layers, each with what it may not import: imports go one way, type-only imports too. */
const LAYERS = [
  // The workspaces stand beside each other. All three use protocol/, which uses none of them.
  { files: ['protocol/**'], forbidden: 'src|elements|backend|desk|demo|test' },
  {
    files: ['backend/**'],
    forbidden: 'src|elements|desk/(?:api|flows|model|platform|realtime|state|ui|ports|compose|main)|demo|test',
  },
  { files: ['desk/**'], forbidden: 'src|elements|backend|demo|test' },
  {
    files: ['src/config/**'],
    // The table of attributes imports nothing, and the settings' types are made from it.
    forbidden: 'entries|chat(?=/)|ui|adapters|widget|shell|theme|elements(?!/attributes\\.ts)|ports|compose|app',
  },
  {
    files: ['src/entries/**/*.ts'],
    forbidden: 'chat(?=/)|ui|adapters|widget|shell|theme|elements|ports|compose|app',
  },
  {
    files: ['src/ports.ts', 'src/ports/**'],
    forbidden: 'chat(?=/)|ui|adapters|widget|shell|theme|elements|compose|app',
  },
  { files: ['src/chat/**'], forbidden: 'ui|adapters|widget|shell|theme|elements|compose|app' },
  { files: ['src/ui/**', 'src/entries/**/*.tsx'], forbidden: 'adapters|widget|elements|compose|app' },
  {
    files: ['src/adapters/**'],
    forbidden: 'chat(?=/)|ui|widget|shell|theme|elements|compose|app',
  },
  {
    files: ['src/theme/**'],
    forbidden: 'protocol|chat|ui|entries|adapters|widget|shell|elements|ports|compose|app',
  },
  {
    files: ['src/shell/**'],
    forbidden: 'protocol|chat(?=/)|ui|entries|adapters|widget|theme|elements|i18n|ports|compose|app',
  },
  {
    // The app comes by loadApp's dynamic import alone.
    files: ['src/widget/**'],
    forbidden: 'protocol|chat(?=/)|ui|entries|adapters|theme|elements(?!/attributes\\.ts)|i18n|compose|app',
  },
  {
    files: ['elements/**'],
    forbidden: 'protocol|chat(?=/)|ui|adapters|i18n|ports|compose|app',
  },
];

const EFFECTS = [
  'setTimeout',
  'setInterval',
  'fetch',
  'XMLHttpRequest',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'BroadcastChannel',
  'WebSocket',
].map((name) => ({ name, message: 'Effects come in through ports (src/ports.ts).' }));

const DEFAULT_EXPORT = { selector: 'ExportDefaultDeclaration', message: 'Named exports alone.' };

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      'cdn/',
      'lib/',
      'types/',
      '**/.build/',
      'demo/data/',
      'test-results/',
      'test/bench/**',
      'test/hosts/fixtures/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.ts', '**/*.tsx'] })),
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: {
      parserOptions: {
        project: [
          'tsconfig.json',
          'tsconfig.node.json',
          'test/tsconfig.json',
          'desk/tsconfig.json',
          'demo/hosts/tsconfig.json',
          'docs/tsconfig.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-syntax': ['error', DEFAULT_EXPORT],
    },
  },
  {
    files: ['src/**/*.tsx', 'desk/**/*.tsx', 'demo/hosts/**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.configs.recommended.rules },
  },
  {
    files: ['src/chat/**', 'src/ui/**', 'src/entries/**'],
    rules: {
      'no-restricted-globals': ['error', ...EFFECTS],
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The time comes from ports.clock.' },
        { property: 'innerHTML', message: 'Text is set as text.' },
        { property: 'outerHTML', message: 'Text is set as text.' },
      ],
    },
  },
  ...LAYERS.map(({ files, forbidden }) => ({
    files,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              // src/app.tsx is another file than src/widget/App.ts.
              caseSensitive: true,
              regex: `^\\.\\.?/(?:.*/)?(?:${forbidden})(?:/|\\.)`,
              message: 'Imports go one way (ARCHITECTURE.md).',
            },
          ],
        },
      ],
    },
  })),
  {
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      // Chai's assertions carry a plugin's `then` in their types, and node:test's own runner awaits its tests.
      '@typescript-eslint/no-floating-promises': 'off',
    },
  },
  {
    files: [
      '*.config.ts',
      'demo/hosts/components.d.ts',
      'docs/examples/frameworks/next/layout.tsx',
      'docs/examples/backend/forwardMail.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        setTimeout: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
);
