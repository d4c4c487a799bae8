import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The backend's folders. Each may import itself and the folders before it. */
const BACKEND = [
  'base',
  'realtime',
  'storage',
  'mail',
  'http',
  'webhooks',
  'chat',
  'tickets',
  'alerts',
  'desk',
  'operations',
];

/** The layers, each with the paths it may not import. Imports go one way, including type-only imports. */
const LAYERS = [
  // The workspaces do not import each other. All three import protocol/, which imports none of them.
  { files: ['protocol/**'], forbidden: 'src|elements|backend|desk|demo|test' },
  ...BACKEND.map((folder, at) => ({
    files: [`backend/${folder}/**`],
    forbidden: ['src', 'elements', '\\.\\./desk', 'demo', 'test', ...BACKEND.slice(at + 1)].join('|'),
  })),
  { files: ['desk/**'], forbidden: 'src|elements|backend|demo|test' },
  {
    files: ['src/config/**'],
    // Exempts the table of attributes: it imports only the type of the features, and the settings' types are derived from it.
    forbidden: 'entries|chat(?=/)|ui|adapters|widget|shell|theme|elements(?!/attributes\\.ts)|ports|compose|app',
  },
  {
    files: ['src/entries/**'],
    forbidden: 'chat(?=/)|ui|adapters|widget|shell|theme|elements|ports|compose|app',
  },
  {
    files: ['src/ports.ts', 'src/ports/**'],
    forbidden: 'chat(?=/)|ui|adapters|widget|shell|theme|elements|compose|app',
  },
  { files: ['src/chat/**'], forbidden: 'ui|adapters|widget|shell|theme|elements|compose|app' },
  { files: ['src/ui/**'], forbidden: 'adapters|widget|elements|compose|app' },
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
    // Only loadApp's dynamic import loads the app.
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
/** Built-ins that libraries on customers' pages replace (decision 237). */
const REPLACED = [
  { selector: "NewExpression[callee.name='Event']", message: 'Pages replace window.Event. Use CustomEvent.' },
  {
    selector: "ForOfStatement > CallExpression.right[callee.property.name='entries'][callee.object.name!='Object']",
    message: 'Pages replace Array.prototype.entries.',
  },
  {
    selector: "CallExpression[callee.object.name='v'][callee.property.name=/^(?:strict|loose)?[oO]bject$/]",
    message: 'Pages extend Object.prototype: use object() of protocol/object.ts.',
  },
];

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
    files: ['src/**', 'elements/**', 'protocol/**'],
    ignores: ['protocol/object.ts'],
    rules: { 'no-restricted-syntax': ['error', DEFAULT_EXPORT, ...REPLACED] },
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
              // Distinguishes src/app.tsx from src/widget/App.ts.
              caseSensitive: true,
              regex: `^\\.\\.?/(?:.*/)?(?:${forbidden})(?:/|\\.)`,
              message: 'Imports go one way (ARCHITECTURE.md).',
            },
          ],
        },
      ],
    },
  })),
  // The rules that need types take half of the time, and find little in tests, which the compiler checks as well (decision 244).
  {
    files: ['test/**/*.ts', 'test/**/*.tsx'],
    ...tseslint.configs.disableTypeChecked,
  },
  { files: ['test/**'], rules: { '@typescript-eslint/no-unused-expressions': 'off' } },
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
