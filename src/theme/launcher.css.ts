/** LAU-01: right 20 px, bottom 15 px. LAU-08: on mobile in chat-button mode alone, and never above an open window. */
export const launcher = `
button { padding: 0; border: 0; border-radius: 99px; background: 0; color: inherit; font: inherit; cursor: pointer }
svg { display: block; width: 18px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
[part=launcher-button] {
  display: grid;
  place-items: center;
  width: 60px;
  height: 60px;
  background: var(--sc-accent);
  color: var(--sc-on-accent);
  box-shadow: var(--sc-shadow);
}
[part=launcher-button] svg { width: 30px }
[part=launcher-bubble] {
  position: absolute;
  inset-inline-end: 74px;
  bottom: 8px;
  display: flex;
  width: max-content;
  max-width: 70vw;
  border-radius: var(--sc-radius);
  background: var(--sc-background);
  box-shadow: var(--sc-shadow);
}
[part=launcher-bubble] button { padding: 12px }
.mobile:not(.embedded), :host([open]) .mobile { display: none }
`;
