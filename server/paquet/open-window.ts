import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Environnement = Record<string, string | undefined>;
const LINUX = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
  'brave-browser',
];
const WINDOWS = [
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
];

/** What could open the till in a window of its own, best first. */
export function possibleBrowsers(env: Environnement, plateforme: string): string[] {
  if (plateforme === 'win32') {
    const racines = [env['ProgramFiles(x86)'], env['ProgramFiles'], env['LOCALAPPDATA']].filter(
      (r) => r !== undefined,
    );
    return WINDOWS.flatMap((n) => racines.map((r) => `${r}\\${n}`));
  }
  const dossiers = [
    ...new Set([
      ...(env['PATH'] ?? '').split(delimiter).filter(Boolean),
      '/usr/bin',
      '/usr/local/bin',
      '/snap/bin',
      '/opt/google/chrome',
      '/var/lib/flatpak/exports/bin',
    ]),
  ];
  return LINUX.flatMap((n) => dossiers.map((d) => join(d, n)));
}

/**
 * What opens that address: a browser's window without bars, else the default browser; null when
 * this machine has no screen to open it on.
 */
export function windowCommand(
  adresse: string,
  env: Environnement,
  plateforme: string,
  existe: (chemin: string) => boolean = existsSync,
): [string, string[]] | null {
  if (plateforme === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return null;
  const navigateur = possibleBrowsers(env, plateforme).find(existe);
  if (navigateur) return [navigateur, [`--app=${adresse}`]];
  if (plateforme === 'win32')
    return [join(env['SystemRoot'] ?? 'C:\\Windows', 'explorer.exe'), [adresse]];
  const xdg = '/usr/bin/xdg-open';
  return existe(xdg) ? [xdg, [adresse]] : null;
}

/** Opens the till apart from this process; false when nothing here can. */
export function openWindow(adresse: string, env: Environnement): boolean {
  const commande = windowCommand(adresse, env, process.platform);
  if (!commande) return false;
  const [programme, args] = commande;
  spawn(programme, args, { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
  return true;
}
