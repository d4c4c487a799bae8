/**
 * Tells, once, when the page's Content Security Policy keeps the widget from one of its servers: the call that fails cannot say why. `urls`
 * are asked for as they are then.
 */
export function watchPolicy(
  urls: () => readonly string[],
  tell: (reason: string) => void,
  lifetime: AbortSignal,
): void {
  const told = new AbortController();
  const hear = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    const url = urls().find((server) => blockedURI.startsWith(server));
    if (url === undefined) return;
    told.abort();
    tell(`The page's Content Security Policy forbids ${url}: it is to stand in ${effectiveDirective}`);
  };
  document.addEventListener('securitypolicyviolation', hear, { signal: AbortSignal.any([lifetime, told.signal]) });
}
