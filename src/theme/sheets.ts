import { base } from './base.css.ts';
import { launcher } from './launcher.css.ts';
import { tokens } from './tokens.css.ts';
import { chatWindow } from './window.css.ts';

/** Constructable stylesheets, not <style>: the page's policy needs no exception for the widget. */
export function sheets(css: string): CSSStyleSheet[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [sheet];
}

export const launcherSheets = (): CSSStyleSheet[] => sheets(tokens + base + launcher);
export const chatSheets = (): CSSStyleSheet[] => sheets(tokens + base + chatWindow);
