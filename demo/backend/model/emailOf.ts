const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]{2,}$/;

/** A name that is an e-mail address, or null. */
export function emailOf(name: string): string | null {
  return EMAIL.test(name) && name.length <= 254 ? name : null;
}
