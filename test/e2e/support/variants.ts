/**
 * Marks a test that repeats another one in a further variant: other colours, another size, another way to
 * the same state. `npm run test:all` runs it; CI runs the others.
 */
export const variantIf = (isVariant: boolean): { tag: string[] } => ({ tag: isVariant ? ['@variant'] : [] });
