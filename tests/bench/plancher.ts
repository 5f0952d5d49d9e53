import { spawn } from 'node:child_process';
import path from 'node:path';
import { attendreAdresse } from './banc.ts';

/** The bare server, in a process of its own, on this base. */
export async function ouvrirPlancher(base: string): Promise<{ adresse: string; fermer(): void }> {
  const serveur = spawn(process.execPath, [path.join(import.meta.dirname, 'plancher-serveur.ts')], {
    env: { ...process.env, BASE: base },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { adresse: await attendreAdresse(serveur), fermer: () => void serveur.kill('SIGKILL') };
}
