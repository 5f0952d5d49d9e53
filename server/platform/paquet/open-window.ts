import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Environment = Record<string, string | undefined>;
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

/** Best first. */
function possibleBrowsers(env: Environment, platform: string): string[] {
  if (platform === 'win32') {
    const roots = [env['ProgramFiles(x86)'], env['ProgramFiles'], env['LOCALAPPDATA']].filter(
      (r) => r !== undefined,
    );
    return WINDOWS.flatMap((n) => roots.map((r) => `${r}\\${n}`));
  }
  const folders = [
    ...new Set([
      ...(env['PATH'] ?? '').split(delimiter).filter(Boolean),
      '/usr/bin',
      '/usr/local/bin',
      '/snap/bin',
      '/opt/google/chrome',
      '/var/lib/flatpak/exports/bin',
    ]),
  ];
  return LINUX.flatMap((n) => folders.map((d) => join(d, n)));
}

/** Browser app window, else default browser; null without a display. */
export function windowCommand(
  address: string,
  env: Environment,
  platform: string,
  exists: (path: string) => boolean = existsSync,
): [string, string[]] | null {
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return null;
  const browser = possibleBrowsers(env, platform).find(exists);
  if (browser) return [browser, [`--app=${address}`]];
  if (platform === 'win32')
    return [join(env['SystemRoot'] ?? 'C:\\Windows', 'explorer.exe'), [address]];
  const xdg = '/usr/bin/xdg-open';
  return exists(xdg) ? [xdg, [address]] : null;
}

/** Detached; false when impossible. */
export function openWindow(address: string, env: Environment): boolean {
  const command = windowCommand(address, env, process.platform);
  if (!command) return false;
  const [program, args] = command;
  spawn(program, args, { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
  return true;
}
