/**
 * Reports once if the page's Content Security Policy blocks one of the widget's servers, because
 * the failing call itself does not say why. `urls` is called on each violation.
 */
export function watchPolicy(
  urls: () => readonly string[],
  report: (reason: string) => void,
  lifetime: AbortSignal,
): void {
  const reported = new AbortController();
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent): void => {
    const url = urls().find((server) => blockedURI.startsWith(server));
    if (url === undefined) return;
    reported.abort();
    report(`The page's Content Security Policy blocks ${url}: add it to ${effectiveDirective}`);
  };
  const signal = AbortSignal.any([lifetime, reported.signal]);
  document.addEventListener('securitypolicyviolation', onViolation, { signal });
}
