/**
 * LAU-01: right 20 px, bottom 15 px. LAU-08: on mobile only where the page asks for it, and never above an open window. The sign is cut out of
 * a border, to which forced colours leave one that is seen; so they do to the buttons' edges.
 */
export const launcher = `
button { padding: 0; color: inherit; border-radius: 99px; background: 0; border: 1px solid #0000; font: inherit; cursor: pointer; }
i { border: 15px solid; clip-path: path(evenodd, "M10 25 4 26 5 20A11 11 0 1 1 10 25ZM10 23 7 23 7 20A9 9 0 1 1 10 23Z") }
button + button::before { content: "×"; font-size: 22px }
[part=launcher-button] {
  display: grid;
  place-items: center;
  height: 60px;
  background: var(--sc-accent);
  color: var(--sc-on-accent);
  width: 60px;
  box-shadow: var(--sc-shadow);
}
[part=launcher-bubble] {
  display: flex;
  width: max-content;
  max-width: 70vw;
  position: absolute;
  border-radius: var(--sc-radius);
  background: var(--sc-background);
  inset-inline-end: 74px;
  bottom: 8px;
  box-shadow: var(--sc-shadow);
}
[part=launcher-bubble] button { padding: 11px }
.mobile:not(.shown-always), .launcher.shown-never, :host([open]) .mobile { display: none }
`;
