/** What the build makes of the frameworks' own files. */
declare module '*.vue' {
  import type { Component } from 'vue';
  const component: Component;
  export default component;
}
declare module '*.svelte' {
  import type { Component } from 'svelte';
  const component: Component;
  export default component;
}
