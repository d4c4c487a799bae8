import { base } from './base.css.ts';
import { launcher } from './launcher.css.ts';
import { tokens } from './tokens.css.ts';
import { chatWindow } from './window.css.ts';

/**
 * Creates a constructable stylesheet instead of a <style>, so that the page's policy needs no
 * exception for the widget.
 */
export function styleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Adds the sheet to the root, unless it is already there. */
export function adopt(root: ShadowRoot, sheet: CSSStyleSheet): void {
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

export const launcherSheet = (): CSSStyleSheet => styleSheet(tokens + base + launcher);
export const chatSheet = (): CSSStyleSheet => styleSheet(tokens + base + chatWindow);
