import { installDemo } from './installDemo.ts';
import { joinDocumentation } from './joinDocumentation.ts';
import { MemoryStorage } from './MemoryStorage.ts';

/** Prepares the page of a live example before the example's own scripts run. */
const { src } = document.currentScript as HTMLScriptElement;
// A sandboxed frame has no storage, and examples use it like any page.
Object.defineProperty(window, 'localStorage', { value: new MemoryStorage() });
installDemo({ origin: 'https://support.example.com', site: new URL('..', src).href });
joinDocumentation();
