import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { choosePlace } from '#server/platform/base-embarquee/choose-place.ts';
import { copyShare } from '#server/platform/base-embarquee/init-cluster.ts';
import { worksOnWindows } from '#server/platform/base-embarquee/read-postmaster.ts';

describe('la base, sous Windows', () => {
  afterEach(() => void vi.unstubAllGlobals());
  it('n’a pas de numéro de compte : au second démarrage le dossier est encore le sien', () => {
    vi.stubGlobal('process', Object.create(process, { getuid: { value: undefined } }));
    const dossier = mkdtempSync(join(tmpdir(), 'pharmacie-windows-'));
    const premier = choosePlace(dossier, () => undefined);
    mkdirSync(premier.cluster);
    expect(choosePlace(dossier, () => undefined)).toEqual(premier);
    expect(premier.account).toBeUndefined();
    rmSync(dossier, { recursive: true });
  });
  it('dans un dossier dont le nom a un accent, initdb lit ses fichiers ailleurs', () => {
    const ici = mkdtempSync(join(tmpdir(), 'pharmacie-windows-'));
    const partage = join(ici, 'Hélène', 'native', 'share');
    for (const d of ['locale', 'extension']) mkdirSync(join(partage, d), { recursive: true });
    writeFileSync(join(partage, 'sql_features.txt'), '');
    expect(copyShare('C:\\Pharmacie\\native\\bin', ici)).toBeNull();
    const copie = copyShare(join(ici, 'Hélène', 'native', 'bin'), ici) ?? '';
    expect(copie.slice(ici.length)).toMatch(/^\/[\w-]+$/);
    expect(readdirSync(copie).sort()).toEqual(['extension', 'sql_features.txt']);
    rmSync(ici, { recursive: true });
  });
  it('un numéro vivant se fait connaître une fois, pas quatre fois par seconde ; mort, il est oublié', async () => {
    const enfant = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], {
      stdio: 'ignore',
    });
    const pid = enfant.pid ?? 0;
    const liste = vi.fn(() => `"postgres.exe","${pid}","Console","1","20,000 K"\r\n`);
    expect([1, 2, 3].map(() => worksOnWindows(pid, liste))).toEqual([true, true, true]);
    expect(liste).toHaveBeenCalledOnce();
    enfant.kill('SIGKILL');
    await once(enfant, 'exit');
    expect(worksOnWindows(pid, liste)).toBe(false);
    expect(liste).toHaveBeenCalledOnce();
  });
  it('un étranger qui porte ce numéro n’est pas la base ; une machine qui ne montre pas ses programmes ne fait pas douter', () => {
    expect(
      worksOnWindows(
        process.pid,
        () => 'INFO: No tasks are running which match the specified criteria.\r\n',
      ),
    ).toBe(false);
    expect(
      worksOnWindows(process.pid, () => '"notepad.exe","12","Console","1","9,000 K"\r\n'),
    ).toBe(false);
    expect(worksOnWindows(process.pid, () => null)).toBe(true);
  });
});
