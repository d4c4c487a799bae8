const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]{2,}$/;

/** A name that is an e-mail address, or null. Its length first: the pattern takes long for a long one. */
export function emailOf(name: string): string | null {
  return name.length <= 254 && EMAIL.test(name) ? name : null;
}
