import { spawn } from 'node:child_process';

const isWindows = process.platform === 'win32';

/** Runs npm in a folder, and returns what it printed. Throws, with all that was printed, when it fails. */
export function npm(folder: string, ...words: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', words, { cwd: folder, shell: isWindows, stdio: ['ignore', 'pipe', 'pipe'] });
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
