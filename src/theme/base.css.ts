/** Styles of both containers. Inherited styles of the page end here; its rules cannot reach further in. */
export const base = `
.launcher, .chat {
  all: initial;
  color: var(--sc-text);
  z-index: var(--support-chat-z-index, 2147483000);
  bottom: var(--support-chat-inset-bottom, 15px);
  font: 15px/22px var(--support-chat-font, system-ui);
  inset-inline-end: var(--support-chat-inset-end, 20px);
  position: fixed;
  color-scheme: inherit;
}
.start { inset-inline: var(--support-chat-inset-end, 20px) auto }
.dark { color-scheme: dark }
.light { color-scheme: light }
@keyframes spin { to { rotate: 1turn } }
@media print { .launcher, .chat { display: none !important } }
`;
