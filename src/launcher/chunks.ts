const at = (path: string): string => new URL(path, import.meta.url).href;

/** The control, and after it the modules that the app needs, each behind those that it imports. The build writes the real list here. */
export const chunks: [control: string, ...app: string[]] = [at('../control/startControl.ts'), at('../app.tsx')];
