/**
 * On paper nothing of the widget covers the page. Important: a page that sets how the elements are displayed does so for the screen. Not in the
 * script that every page loads, which has no room for it: until the widget is wanted, the launcher's button is printed.
 */
export const print = `
@media print {
  :host { display: none !important }
}
`;
