import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { placeFile } from '../archive/place-file.ts';

type Environment = Record<string, string | undefined>;

/** Outside the package, safe from updates. `DATA_DIR` wins. */
export function dataFolder(env: Environment, platform: string, home: string = homedir()): string {
  if (env['DATA_DIR']?.trim()) return env['DATA_DIR'];
  if (platform === 'win32')
    return join(env['LOCALAPPDATA']?.trim() || join(home, 'AppData', 'Local'), 'Pharmacie');
  return join(env['XDG_DATA_HOME']?.trim() || join(home, '.local', 'share'), 'pharmacie');
}

const SETTINGS = `# Réglages de la pharmacie. Enlevez le # d'une ligne pour la rendre active, puis arrêtez et relancez.
# PORT=8000
# Pour que les autres postes du réseau puissent se connecter :
# HOST=0.0.0.0
# Pour charger la pharmacie de démonstration au tout premier démarrage :
# DEMO=1
# SUPERVISEUR_API=https://
# SMTP_URL=smtp://
`;

/** System over `reglages.env` over package defaults; creates that file. */
export function serverEnvironment(dataDir: string, env: Environment): Environment {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, 'reglages.env');
  if (!existsSync(file)) placeFile(file, SETTINGS, 0o600, true);
  return {
    DEMO: '0',
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(dataDir, 'cache'),
    ...parseEnv(readFileSync(file, 'utf8')),
    ...env,
    DATA_DIR: dataDir,
  };
}
