import { mkdir } from 'node:fs/promises';
import { ConfigError } from '../base/ConfigError.ts';

/** Creates the folder of DATA_DIR if it is missing. Throws a ConfigError if it cannot. */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR: ${directory} cannot be a folder (${code}). Name one that this user may write to`);
  }
}
