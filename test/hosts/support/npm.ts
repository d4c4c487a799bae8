import { spawn } from 'node:child_process';

/** Makes the frameworks' command lines non-interactive, without telemetry and colours. */
export const QUIET = {
  ...process.env,
  ...{ NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' },
  ...{ NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' },
};

/** Runs npm in a folder and resolves with its output. Rejects with all output if it fails. */
export function npm(folder: string, ...words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', words, { cwd: folder, env: QUIET, stdio: ['ignore', 'pipe', 'pipe'] });
    let printed = '';
    let complaint = '';
    child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
    child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`npm ${words.join(' ')} ended with ${code}:\n${printed}${complaint}`));
    });
  });
}
