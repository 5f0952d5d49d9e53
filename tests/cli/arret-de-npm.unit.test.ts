import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { jusqua } from '../harness/patience.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** Says that it runs, then by what signal it was stopped. */
const SERVEUR = `
  import { writeFileSync } from 'node:fs';
  const said = (word) => writeFileSync(process.argv[2], word);
  process.on('SIGTERM', () => { said('SIGTERM'); process.exit(0); });
  setInterval(() => {}, 1000);
  said(String(process.pid));
`;

it('npm arrêté seul, son shell meurt sans rien transmettre : le serveur s’arrête aussi', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'arret-'));
  const [program, word] = [path.join(folder, 'serveur.mjs'), path.join(folder, 'mot')];
  writeFileSync(program, SERVEUR);
  const shell = spawn(
    'sh',
    [
      '-c',
      '"$0" server/cli/prepare.mjs --complet --sans-client --puis "$1" "$2"; true',
      process.execPath,
      path.relative(ROOT, program),
      word,
    ],
    { cwd: ROOT, stdio: 'ignore', env: { ...process.env, npm_lifecycle_event: 'start' } },
  );
  const read = () => (existsSync(word) ? readFileSync(word, 'utf8') : '');
  onTestFinished(() => {
    shell.kill('SIGKILL');
    if (Number(read())) process.kill(Number(read()), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  await jusqua(() => Number(read()) > 0, 'le serveur démarré');
  shell.kill('SIGTERM');
  await jusqua(() => read() === 'SIGTERM', 'le serveur arrêté');
  expect(read()).toBe('SIGTERM');
});
