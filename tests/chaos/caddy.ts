import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { anyFreePort } from '#server/platform/base-embarquee/free-port.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Facade, portOuvert } from './aiguillage.ts';

/** What the papers have one write: the very file that is given. */
const REPARTIR = path.join(import.meta.dirname, '../../server/platform/services/repartir.caddy');

export const caddyEstLa = (): boolean => spawnSync('caddy', ['version']).status === 0;

/** A real Caddy in front of the processes, as `server/platform/services/BASE.md` says to write it. */
export const ouvrirCaddy: Facade = async (ports) => {
  const dossier = mkdtempSync(path.join(tmpdir(), 'caddy-'));
  const port = await anyFreePort();
  const fichier = path.join(dossier, 'Caddyfile');
  writeFileSync(
    fichier,
    `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  import ${REPARTIR}
}
`,
  );
  const caddy = spawn('caddy', ['run', '--config', fichier, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PROCESSUS: ports.map((p) => `127.0.0.1:${p}`).join(' '),
      XDG_DATA_HOME: dossier,
      XDG_CONFIG_HOME: dossier,
    },
  });
  await jusqua(() => portOuvert(port), 'Caddy');
  return {
    port,
    fermer: () => {
      caddy.kill('SIGKILL');
      rmSync(dossier, { recursive: true, force: true });
    },
  };
};
