export type Environment = Readonly<Record<string, string | undefined>>;

type IntegerRule = { fallback: number; minimum: number; maximum?: number };

/** Reads variables one by one. What is wrong is collected in `faults`, so that one start tells of all of it. */
export function createReader(environment: Environment) {
  const faults: string[] = [];
  const text = (name: string): string | null => environment[name]?.trim() || null;
  const list = (name: string): string[] =>
    (text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');

  return {
    faults,
    text,
    list,
    integer(name: string, { fallback, minimum, maximum = Number.MAX_SAFE_INTEGER }: IntegerRule): number {
      const given = text(name);
      if (given === null) return fallback;
      const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
      if (value >= minimum && value <= maximum) return value;
      faults.push(`${name} must be a whole number from ${minimum} to ${maximum}, not "${given}"`);
      return fallback;
    },
    choice<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
      const given = text(name);
      if (given === null) return fallback;
      const found = values.find((value) => value === given);
      if (found === undefined) faults.push(`${name} must be one of ${values.join(', ')}, not "${given}"`);
      return found ?? fallback;
    },
    /** An address without a slash at its end. */
    url(name: string, protocols: readonly string[]): string | null {
      const given = text(name);
      if (given === null) return null;
      if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given.replace(/\/+$/, '');
      // The value may hold a password, so it is not repeated.
      faults.push(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
      return null;
    },
    origins(name: string): string[] | null {
      const origins = list(name);
      for (const origin of origins) {
        // Of a sandboxed frame, and of a file: only by name, for any page can be one.
        if (origin === 'null') continue;
        if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
          faults.push(`${name}: "${origin}" is no origin; write it like https://example.com, without path or slash`);
        }
      }
      return origins.length > 0 ? origins : null;
    },
  };
}
