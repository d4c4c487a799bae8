/**
 * Writes types/react.d.ts, types/vue.d.ts and types/svelte.d.ts: the types of the elements in JSX and in
 * the templates of Vue and Svelte, with the attributes, properties and events of custom-elements.json.
 * Also writes types/testing.d.ts, and a .d.cts file beside each: the types for `require`.
 * Run it after the build has written types/index.d.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8'));
const elements = modules.flatMap(({ declarations }) => declarations);

const IMPORT = `import type { AttributeValues, PropertiesAlone, SupportChatEventMap, WidgetProperties } from './index.js';

export * from './index.js';

/** Properties, including those without an attribute, and attributes by their own names. */
type Given = Partial<WidgetProperties> & Partial<PropertiesAlone> & AttributeValues;
`;

const tags = (type) => elements.map(({ tagName, name }) => `    '${tagName}': ${type.replaceAll('Element', name)};`);

const react = `${IMPORT}import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ${elements.map(({ name }) => name).join(', ')} } from './index.js';

/** React calls \`onchat-open\` when the event \`chat-open\` is dispatched. */
type Events = { [Type in keyof SupportChatEventMap as \`on\${Type}\`]?: (event: SupportChatEventMap[Type]) => void };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${tags('Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof Given> & Given & Events')
  .map((line) => `  ${line}`)
  .join('\n')}
    }
  }
}
`;

const vue = `${IMPORT}import type { HTMLAttributes, ReservedProps } from 'vue';

type Capitalized<Type extends string> = Type extends \`\${infer Head}-\${infer Tail}\`
  ? \`\${Capitalize<Head>}\${Capitalized<Tail>}\`
  : Capitalize<Type>;
/** \`@chat-open\` in a template. */
type Events = {
  [Type in keyof SupportChatEventMap as \`on\${Capitalized<Type>}\`]?: (event: SupportChatEventMap[Type]) => void;
};
type Tag = new () => { $props: Omit<HTMLAttributes, keyof Given> & Given & Events & ReservedProps };

declare module 'vue' {
  interface GlobalComponents {
${tags('Tag').join('\n')}
  }
}
`;

const svelte = `${IMPORT}import type { HTMLAttributes } from 'svelte/elements';
import type { ${elements.map(({ name }) => name).join(', ')} } from './index.js';

/** \`onchat-open\` in a template. */
type Events = { [Type in keyof SupportChatEventMap as \`on\${Type}\`]?: (event: SupportChatEventMap[Type]) => void };

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${tags('Omit<HTMLAttributes<Element>, keyof Given> & Given & Events').join('\n')}
  }
}
`;

/** The mock's types: those of the elements, which it replaces, and its own two functions (elements/testing.ts). */
const testing = `import type { SupportChatEvents } from './index.js';

export * from './index.js';

/** A method's name and its arguments. */
export type ChatCall = readonly [method: string, ...values: unknown[]];
/** Returns the methods called on an element, or on \`window.SupportChat\`, in order. */
export declare function callsOf(target: object): readonly ChatCall[];
/** Dispatches an event as the chat does, and sets the property that goes with it. Returns false if a listener cancels it. */
export declare function dispatchChatEvent<Type extends keyof SupportChatEvents>(
  element: Element,
  type: Type,
  detail: SupportChatEvents[Type],
): boolean;
`;

for (const [name, text] of Object.entries({ react, vue, svelte, testing })) writeFileSync(`types/${name}.d.ts`, text);

/** On a server `require` gets the names without the elements, hence the types alone. */
const typesAlone = (name) => `export type * from './${name}.js' with { 'resolution-mode': 'import' };\n`;
for (const name of ['index', 'react', 'vue', 'svelte']) writeFileSync(`types/${name}.d.cts`, typesAlone(name));
/** A file of CommonJS may take nothing but types from a module, and has to name the mode. */
const asCommonJs = (text) =>
  text
    .replace("from './index.js';", "from './index.js' with { 'resolution-mode': 'import' };")
    .replace("export * from './index.js';", typesAlone('index').trim());
writeFileSync('types/testing.d.cts', asCommonJs(testing));
writeFileSync('types/loader.d.cts', readFileSync('types/loader.d.ts', 'utf8'));
