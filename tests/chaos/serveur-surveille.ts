import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { jusqua } from '#tests/harness/patience.ts';

const RACINE = path.join(import.meta.dirname, '../..');
type Fin = number | NodeJS.Signals | null;

/** A server of the product on a port: whatever ends it, it is started again at once. */
export class ServeurSurveille {
  readonly #env: Record<string, string>;
  readonly adresse: string;
  #processus: ChildProcess | undefined;
  #fini = false;
  /** Starts so far. */
  demarrages = 0;

  constructor(port: number, reglages: Record<string, string>) {
    this.adresse = `http://127.0.0.1:${port}`;
    this.#env = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '0',
      ADMIN_PASSWORD: 'chaos d’essai',
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
      ...reglages,
    };
    this.#lancer();
  }
  #lancer(): void {
    this.demarrages += 1;
    const lance = spawn(process.execPath, ['server/main.ts'], {
      cwd: RACINE,
      stdio: ['ignore', process.env['LOG_LEVEL'] ? 2 : 'ignore', 'inherit'],
      env: { ...process.env, ...this.#env },
    });
    this.#processus = lance;
    lance.once('exit', () => void (this.#fini || this.#lancer()));
  }
  /** Its process now; moves at each death. */
  get pid(): number {
    return this.#processus?.pid ?? 0;
  }
  get fini(): boolean {
    return this.#fini;
  }
  pret(): Promise<void> {
    return jusqua(
      () =>
        fetch(`${this.adresse}/sante/pret`).then(
          (r) => r.ok,
          () => false,
        ),
      'le serveur',
    );
  }
  /** The exit code, or the signal that ended it. */
  mourir(signal: NodeJS.Signals): Promise<Fin> {
    const processus = this.#processus;
    return new Promise<Fin>((ok) => {
      processus?.once('exit', (code, par) => ok(code ?? par));
      processus?.kill(signal);
    });
  }
  /** Ends it for good. */
  finir(signal: NodeJS.Signals): Promise<Fin> {
    this.#fini = true;
    return this.mourir(signal);
  }
}
