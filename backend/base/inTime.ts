/** Settles like `work`, or rejects after `timeoutMs`. */
export function inTime<T>(
  work: Promise<T>,
  timeoutMs: number,
  tooLate: () => Error = () => new Error(`No answer within ${timeoutMs} ms`),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate()), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
